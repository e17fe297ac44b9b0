import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect, parseEnv, promisify } from 'node:util'
import { loadEnv, resolveConfig } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { scripts } from '../../package.json' with { type: 'json' }
import {
  liveMode,
  localConfiguration,
  localMail,
  parseConfiguration,
  parsePublicConfiguration,
  locateVariable,
  readEnvironment,
  variableNames,
  ConfigurationError,
} from '../../src/build/configuration.ts'
import { endpoint } from '../../src/effects/callMailService.ts'

const filledIn = {
  VITE_SERVICE_ID: 'service_hansen',
  VITE_OWNER_TEMPLATE_ID: 'template_anfrage',
  VITE_CUSTOMER_TEMPLATE_ID: 'template_eingang',
  VITE_PUBLIC_KEY: 'hAnSeN_123',
  VITE_OWNER_EMAIL: 'anfragen@hansen.test',
  VITE_SITE_URL: 'https://www.hansen.test',
}

/**
 * Returns the problems that the release finds in a configuration. The configuration is complete, except that `values`
 * replace some of its variables.
 */
function findings(values: Record<string, string>) {
  try {
    parsePublicConfiguration({ ...filledIn, ...values })
    return []
  } catch (error) {
    return (error as ConfigurationError).findings
  }
}

test('readEnvironment parses .env files like Node.js, and environment variables take precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('VITE_OWNER_EMAIL', 'given@hansen.test')
  vi.stubEnv('VITE_CUSTOMER_TEMPLATE_ID', '')
  const lines = [
    ...['\u{feff}# why', "export VITE_SERVICE_ID = 'a # b' # why", 'VITE_PUBLIC_KEY="c"'],
    ...['VITE_OWNER_EMAIL=written@hansen.test', 'VITE_INSPECT=first', 'VITE_INSPECT=$d # why'],
  ]
  await writeFile(join(folder, '.env'), lines.join('\r\n'))
  await writeFile(join(folder, '.env.local'), 'VITE_PUBLIC_KEY=')
  await writeFile(
    join(folder, '.env.live'),
    'VITE_SITE_URL=e\nVITE_SEND_ENDPOINT=f\nVITE_CUSTOMER_TEMPLATE_ID=h',
  )
  await writeFile(join(folder, '.env.live.local'), 'VITE_SEND_ENDPOINT=g')

  expect(readEnvironment(folder)).toMatchObject({
    VITE_SERVICE_ID: 'a # b',
    VITE_PUBLIC_KEY: '',
    VITE_OWNER_EMAIL: 'given@hansen.test',
    VITE_CUSTOMER_TEMPLATE_ID: '',
    VITE_INSPECT: '$d',
    VITE_SITE_URL: 'e',
    VITE_SEND_ENDPOINT: 'g',
  })
})

test('if two .env files set the same variable, the more specific file wins, and errors name this file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = ['.env', '.env.local', '.env.live', '.env.live.local']
  const pairs = files.flatMap((file, index) => files.slice(0, index).map((other) => [other, file]))
  for (const file of files) {
    const lines = pairs.map((pair, index) => (pair.includes(file) ? `VITE_${index}=${file}\n` : ''))
    await writeFile(join(folder, file), lines.join(''))
  }

  const read = readEnvironment(folder)
  expect(read).toEqual(loadEnv('live', folder))
  expect(
    pairs.map((_, index) => [
      read[`VITE_${index}`],
      locateVariable(`VITE_${index} is missing`, folder),
    ]),
  ).toEqual(pairs.map(([, last]) => [last, last]))
})

test('an error about a variable names the environment if the variable is set there, and .env otherwise', () => {
  vi.stubEnv('VITE_OWNER_EMAIL', 'anfragen')
  const findings = ['VITE_OWNER_EMAIL is not an address', 'VITE_OWNER is missing']
  expect(findings.map((finding) => locateVariable(finding, tmpdir()))).toEqual([
    'the environment',
    '.env',
  ])
})

test.for(['VITE_VERCEL_ENV', 'VITE_OWNER_MAIL', 'VITE_'])(
  'the configuration ignores an unknown variable in the environment, but reports it in .env: %s',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'env-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    vi.stubEnv(name, 'a')
    const read = () => findings(readEnvironment(folder) as Record<string, string>)
    expect(read()).toEqual([])

    await writeFile(join(folder, '.env'), `${name}=a`)
    const [finding = ''] = read()
    expect(finding).toMatch(`${name} is not a known variable.`)
    expect(locateVariable(finding, folder)).toBe('.env')
  },
)

test.for([
  ['a zero-width space', 'VITE_PUBLIC_KEY\u{200b}'],
  ['a colon', 'VITE:PUBLIC_KEY'],
])(
  'an error about an unknown variable whose name contains %s names the variable’s .env file',
  async ([, name]) => {
    const folder = await mkdtemp(join(tmpdir(), 'env-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, '.env.local'), `${name}=k3y`)
    const [finding = ''] = findings(readEnvironment(folder) as Record<string, string>)
    expect(finding).toContain(' is not a known variable.')
    expect(locateVariable(finding, folder)).toBe('.env.local')
  },
)

test('a configuration error shows all problems in its message, its stack and the output of inspect', () => {
  const error = new ConfigurationError(['VITE_A is missing', 'VITE_B is missing'])
  const message =
    'The configuration (.env, see .env.example) has 2 problem(s):\n  - VITE_A is missing\n  - VITE_B is missing'
  expect([error.message, error.stack, inspect(error)]).toEqual([message, message, message])
})

test('.env.example lists every variable of the configuration, without values', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'))
  expect(example).toEqual(Object.fromEntries(variableNames.map((name) => [name, ''])))
})

describe('values that a release accepts or refuses in the configuration', () => {
  test('a complete release configuration has no problems, even if the optional variables are empty', () => {
    expect(findings({})).toEqual([])
    expect(findings({ VITE_SEND_ENDPOINT: '', VITE_INSPECT: '' })).toEqual([])
  })

  test.for([
    ['a no-break space', '\u{a0}', '‹U+00A0›'],
    ['a zero-width space', '\u{200b}', '‹U+200B›'],
    ['a soft hyphen', '\u{ad}', '‹U+00AD›'],
    ['a typographic quote', '„', '„‹U+201E›'],
    ['a currency sign', '€', '€‹U+20AC›'],
    ['an emoji', '🔑', '🔑‹U+1F511›'],
    ['a semicolon', ';', ';'],
    ['a quote', '"', '"'],
    ['an apostrophe', "'", "'"],
    ['a backtick', '`', '`'],
    ['a comma', ',', ','],
    ['an opening angle bracket', '<', '<'],
    ['a closing angle bracket', '>', '>'],
    ['a backslash', '\\', '\\'],
    ['a letter of another alphabet', 'а', 'а‹U+0430›'],
  ] as const)(
    'a release refuses a public key that contains %s, and the error shows the character',
    ([, character, shown]) => {
      expect(findings({ VITE_PUBLIC_KEY: `k3y${character}` })).toEqual([
        `VITE_PUBLIC_KEY must not contain ${shown}: "k3y${shown}". Delete the value and type it again`,
      ])
    },
  )

  test.for([';', '"', ',', '<', '>', '\\'])(
    'a release refuses the character %s in the e-mail address that receives the contact requests',
    (character) => {
      const address = `a${character}@hansen.test`
      expect(findings({ VITE_OWNER_EMAIL: address })).toContain(
        `VITE_OWNER_EMAIL must not contain ${character}: "${address}". Delete the value and type it again`,
      )
    },
  )

  test('a release refuses values with spaces, one template ID for both mails, and unknown variables', () => {
    expect(
      findings({
        VITE_SERVICE_ID: 'service_ hansen',
        VITE_PUBLIC_KEY: 'k3y\t4',
        VITE_CUSTOMER_TEMPLATE_ID: filledIn.VITE_OWNER_TEMPLATE_ID,
        VITE_OWNER_MAIL: 'a@hansen.test',
        'PUBLIC_KEY\u{200b}': 'k3y',
      }),
    ).toEqual([
      'VITE_SERVICE_ID contains a space or a tab: "service_ hansen"',
      'VITE_CUSTOMER_TEMPLATE_ID is the same as VITE_OWNER_TEMPLATE_ID',
      'VITE_PUBLIC_KEY contains a space or a tab: "k3y\t4"',
      `PUBLIC_KEY‹U+200B› is not a known variable. The known variables are ${variableNames.join(', ')}`,
      `VITE_OWNER_MAIL is not a known variable. The known variables are ${variableNames.join(', ')}`,
    ])
  })

  test('a release refuses placeholders and the values of the local mail service', () => {
    const VITE_SITE_URL = 'http://www.example.com/seite'
    expect(findings({ ...localMail, VITE_SITE_URL, VITE_INSPECT: 'true' })).toEqual([
      'VITE_SERVICE_ID is the value of the local mail service',
      'VITE_OWNER_TEMPLATE_ID is the value of the local mail service',
      'VITE_CUSTOMER_TEMPLATE_ID is the value of the local mail service',
      'VITE_PUBLIC_KEY is the value of the local mail service',
      `VITE_OWNER_EMAIL is a placeholder: "${localMail.VITE_OWNER_EMAIL}"`,
      `VITE_SEND_ENDPOINT is not the https address of a public host: "${localMail.VITE_SEND_ENDPOINT}"`,
      `VITE_SITE_URL is not the https address of a public host, or contains a port, user name, path or final dot: "${VITE_SITE_URL}"`,
      `VITE_SITE_URL is a placeholder: "${VITE_SITE_URL}"`,
      'VITE_INSPECT is "true", but a release must not contain the inspector',
    ])
  })

  test.for(['kXxX9aB2_cD3eF4gH', 'service_muster', 'template_example', 'Platzhalter_1', 'xxx'])(
    'a release accepts the ID or key %s, because it is not one of the project’s own placeholders',
    (value) => {
      const names = variableNames.filter((name) => /_(ID|KEY)$/.test(name))
      for (const name of names) expect(findings({ [name]: value })).toEqual([])
    },
  )

  test.for([
    ...['info@mustermann-immobilien.de', 'platzhalter@hansen.de', 'xxx@example-hansen.de'],
    ...["o'neil@hansen.de", 'a+b@hansen.de', 'A.B@HANSEN.de', 'a@hansen.immobilien'],
  ])('a release accepts %s as the e-mail address that receives the contact requests', (address) => {
    expect(findings({ VITE_OWNER_EMAIL: address })).toEqual([])
  })

  test.for(['a@example.org', 'a@mail.example.com', 'kontakt@musterhaus.example'])(
    'a release refuses the e-mail address %s, because its domain is reserved for examples',
    (address) => {
      expect(findings({ VITE_OWNER_EMAIL: address })).toEqual([
        `VITE_OWNER_EMAIL is a placeholder: "${address}"`,
      ])
    },
  )

  test.for(['https://www.mustermann-immobilien.de', 'https://example-hansen.de', 'https://xxx.de'])(
    'a release accepts %s as the URL of the site',
    (address) => {
      expect(findings({ VITE_SITE_URL: address })).toEqual([])
    },
  )

  test.for([
    ...['anfragen', 'anfragen@hansen', '@hansen.test', 'a@b@hansen.test', 'mailto:a@hansen.test'],
    ...['a@hansen.test.', '.a@hansen.test', 'a..b@hansen.test', 'a.@hansen.test', 'a@192.0.2.1'],
    ...[`${'a'.repeat(65)}@hansen.test`, "'a@hansen.test'", 'a@-hansen.test', 'a@hansen..test'],
  ])('a release refuses %s as the e-mail address that receives the contact requests', (address) => {
    expect(findings({ VITE_OWNER_EMAIL: address })).toEqual([
      `VITE_OWNER_EMAIL is not an e-mail address: "${address}"`,
    ])
  })

  test.for([
    ...['http://api.hansen.test/send', 'https://localhost/send', 'https://127.0.0.1/send'],
    ...['https://[::1]/send', 'https://api/send', 'https://mail.local:8443/send', '/send'],
    ...['https://api.hansen.internal./send'],
  ])(
    'a release refuses %s as the URL of the mail service, because it is not a public HTTPS URL',
    (address) => {
      expect(findings({ VITE_SEND_ENDPOINT: address })).toEqual([
        `VITE_SEND_ENDPOINT is not the https address of a public host: "${address}"`,
      ])
    },
  )

  test.for([
    ...['https://api.hansen.test', 'https://api.hansen.test:8443/send'],
    ...['https://api.hansen.test./send', 'https://a-1.hansen.test/a~b/%20.c'],
  ])('a release accepts %s as the URL of the mail service', (address) => {
    expect(findings({ VITE_SEND_ENDPOINT: address })).toEqual([])
  })

  test.for(['send', 'ftp://api.hansen.test', '//api.hansen.test', '/send?a', 'https:/send'])(
    'the configuration refuses %s as the URL or path of the mail service',
    (address) => {
      expect(() => parseConfiguration({ ...filledIn, VITE_SEND_ENDPOINT: address })).toThrow(
        `VITE_SEND_ENDPOINT is neither an http(s) address nor a path: "${address}"`,
      )
    },
  )

  test.for([
    ...['https://hansen', 'https://localhost', 'https://hansen.localhost', 'https://192.0.2.1'],
    ...['https://hansen.test:8443', 'https://hansen.test.', 'https://max:geheim@hansen.test'],
    ...['https://hansen.test/seite', 'https://hansen.test?a=b', 'https://hansen.test#a'],
    ...['https://[2001:db8::1]', 'https://-hansen.test', 'https://hansen..test'],
  ])('a release refuses %s as the URL of the site', (address) => {
    expect(findings({ VITE_SITE_URL: address })).toContainEqual(
      expect.stringMatching(/^VITE_SITE_URL is not /),
    )
  })
})

test('the configuration contains the value of each variable, and no slash at the end of the site’s URL', () => {
  expect(parseConfiguration({ ...filledIn, VITE_SITE_URL: 'https://www.hansen.test//' })).toEqual({
    serviceId: 'service_hansen',
    ownerTemplateId: 'template_anfrage',
    customerTemplateId: 'template_eingang',
    publicKey: 'hAnSeN_123',
    ownerEmail: 'anfragen@hansen.test',
    sendEndpoint: endpoint,
    siteUrl: 'https://www.hansen.test',
  })
})

test('the configuration converts a domain with umlauts to punycode', () => {
  const { siteUrl, ownerEmail } = parseConfiguration({
    ...filledIn,
    VITE_SITE_URL: 'https://www.müller-immobilien.de/',
    VITE_OWNER_EMAIL: 'anfragen@müller-immobilien.de',
  })
  expect([siteUrl, ownerEmail]).toEqual([
    'https://www.xn--mller-immobilien-jzb.de',
    'anfragen@xn--mller-immobilien-jzb.de',
  ])
})

test.for([
  ['HTTPS://www.hansen.test', 'https://www.hansen.test'],
  ['Https://WWW.Hansen.TEST/', 'https://www.hansen.test'],
  ['HTTPS://www.Müller.de', 'https://www.xn--mller-kva.de'],
] as const)(
  'the configuration converts the scheme and host of the URL %s to lower case',
  ([given, expected]) => {
    const values = { VITE_SITE_URL: given, VITE_SEND_ENDPOINT: `${given.replace(/\/$/, '')}/Send` }
    expect(parsePublicConfiguration({ ...filledIn, ...values })).toMatchObject({
      siteUrl: expected,
      sendEndpoint: `${expected}/Send`,
    })
  },
)

test.for([
  ['development', 'build', 'production'],
  ['test', 'build', 'production'],
  ['', 'build', 'production'],
  ['production', 'serve', 'test'],
  ['development', 'serve', 'test'],
] as const)(
  'if NODE_ENV is "%s", the Vite command "%s" sets NODE_ENV to "%s"',
  async ([given, command, needed]) => {
    vi.stubEnv('NODE_ENV', given)
    const { isProduction } = await resolveConfig({}, command)
    expect([process.env.NODE_ENV, isProduction]).toEqual([needed, needed === 'production'])
  },
)

test('the development server sets NODE_ENV to development even if NODE_ENV was production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('VITEST', undefined)
  const { isProduction } = await resolveConfig({}, 'serve')
  expect([process.env.NODE_ENV, isProduction]).toEqual(['development', false])
})

test.for([
  ['production', localConfiguration.serviceId, false],
  ['live', filledIn.VITE_SERVICE_ID, process.cwd()],
] as const)(
  'in the mode %s, the site gets the service ID %s, and Vite reads .env files from: %s',
  async ([mode, serviceId, folder]) => {
    // A build sets NODE_ENV to production. Without this stub, later tests in the same process would keep that value.
    vi.stubEnv('NODE_ENV', 'test')
    for (const [name, value] of Object.entries(filledIn)) vi.stubEnv(name, value)
    const { define = {}, envDir } = await resolveConfig({ mode }, 'build', mode)
    const { __CONFIGURATION__: configuration = '' } = define as Record<string, string>
    expect([JSON.parse(configuration), envDir]).toMatchObject([{ serviceId }, folder])
  },
)

test('in package.json, each Vite command of start:live uses the mode live, and no other command does', () => {
  const commands = Object.entries(scripts).flatMap(([name, script]) =>
    script
      .split(' && ')
      .flatMap((command) => (command.startsWith('vite') ? [[name, command]] : [])),
  )
  const live = commands.filter(([, command]) => command?.includes(`--mode ${liveMode}`))
  expect(live.map(([name]) => name)).toEqual(['start:live', 'start:live'])
  expect(live).toEqual(commands.filter(([name]) => name === 'start:live'))
})

test('npm installs devDependencies even with NODE_ENV=production', async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'omit'], { env })
  expect(stdout.trim()).toBe('')
})
