import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compress } from '../../src/build/compress.ts'
import { headersAt, parseHeadersFile, type HeaderRule } from '../../src/build/headers.ts'
import { hostScripts, renderCloudFront } from '../../src/build/hosts.ts'
import { paths } from '../../src/content/paths.ts'

interface Behavior {
  PathPattern?: string
  TargetOriginId: string
  ResponseHeadersPolicyId: { Ref: string }
  FunctionAssociations?: object[]
}

interface Template {
  Resources: Record<string, { Properties: unknown }>
}

interface Distribution {
  DefaultCacheBehavior: Behavior
  CacheBehaviors: Behavior[]
  Origins: { Id: string; OriginPath?: string }[]
  CustomErrorResponses: { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[]
}

interface Policy {
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: string }
    StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean }
    ContentTypeOptions: { Override: boolean }
    FrameOptions: { FrameOption: string }
    ReferrerPolicy: { ReferrerPolicy: string }
  }
}

interface Stored {
  type: string
  cacheControl: string
}

/** The value of an option of a call. */
const option = (call: string[], name: string) => call[call.indexOf(name) + 1] ?? ''

/** What `aws s3 cp --recursive` stores; of the filters that fit a file the last one counts. */
function storedBy(call: string[], files: string[]): [key: string, stored: Stored][] {
  const [, , from = '', to = ''] = call
  const filters = call.flatMap((name, index): [string, string][] =>
    ['--include', '--exclude'].includes(name) ? [[name, call[index + 1] ?? '']] : [],
  )
  return files
    .filter((file) => file.startsWith(`${from}/`))
    .map((file) => file.slice(from.length + 1))
    .filter((file) => {
      const fitting = filters.filter(([, pattern]) => fits(file, pattern))
      return fitting.at(-1)?.[0] !== '--exclude'
    })
    .map((file) => [
      `${to.replace('s3://bucket', '')}/${file}`,
      { type: option(call, '--content-type'), cacheControl: option(call, '--cache-control') },
    ])
}

/** Whether a pattern of the AWS CLI or of CloudFront, whose star takes slashes too, fits a path. */
const fits = (path: string, pattern: string) =>
  RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

let folder: string
let rules: HeaderRule[]
let resources: Template['Resources']
let calls: string[][]
let bucket: Map<string, Stored>
let built: string[]

const distribution = () =>
  (resources.Distribution?.Properties as { DistributionConfig: Distribution }).DistributionConfig
const policyOf = ({ ResponseHeadersPolicyId: { Ref } }: Behavior) =>
  (resources[Ref]?.Properties as { ResponseHeadersPolicyConfig: Policy })
    .ResponseHeadersPolicyConfig

const release = (id: string) => ({ host: 'www.hansen.test', id, rules })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-'))
  await cp('dist', join(folder, 'site'), { recursive: true })
  await compress(join(folder, 'site'))
  rules = parseHeadersFile(await readFile('dist/_headers', 'utf8'))
  resources = (JSON.parse(renderCloudFront(release('a1b2c3'))) as Template).Resources

  await mkdir(join(folder, 'bin'))
  const aws = `#!/bin/sh\nprintf '%s\\n' "$@" '' >> ${folder}/calls\n`
  await writeFile(join(folder, 'bin/aws'), aws, { mode: 0o755 })
  const script = join(folder, 'publish-s3')
  await writeFile(script, hostScripts(release('a1b2c3'))['publish-s3'] ?? '')
  const { status, stderr } = spawnSync('sh', [script, 'bucket', 'arn:certificate'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  })
  expect([status, stderr]).toEqual([0, ''])
  const told = await readFile(join(folder, 'calls'), 'utf8')
  calls = told
    .trim()
    .split('\n\n')
    .map((call) => call.split('\n'))

  const entries = await readdir(join(folder, 'site'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  const stored = calls.filter(([, command]) => command === 'cp')
  bucket = new Map(stored.flatMap((call) => storedBy(call, files)))
  built = files.map((file) => file.slice('site'.length))
})
afterAll(() => rm(folder, { recursive: true }))

/** The headers that a policy sets. */
function headersOf({ CustomHeadersConfig, SecurityHeadersConfig: security }: Policy) {
  const { AccessControlMaxAgeSec: age, IncludeSubdomains } = security.StrictTransportSecurity
  return {
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'Strict-Transport-Security': `max-age=${age}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': security.FrameOptions.FrameOption,
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  }
}

interface Redirect {
  statusCode: number
  headers: Record<string, { value: string }>
}

/** What the function of the distribution makes of an address. */
function addressed(uri: string): { uri: string } | Redirect {
  const { FunctionCode } = resources.Addresses?.Properties as {
    FunctionCode: { 'Fn::Join': [string, string[]] }
  }
  const [separator, lines] = FunctionCode['Fn::Join']
  const code = `${lines.join(separator)};handler(${JSON.stringify({ request: { uri } })})`
  return runInNewContext(code) as { uri: string } | Redirect
}

/** What CloudFront answers with the template's behaviours, origins and pages for errors. */
function answerTo(uri: string): [status: number, headers: Record<string, string>] {
  const { CacheBehaviors, DefaultCacheBehavior, Origins, CustomErrorResponses } = distribution()
  const behaviorAt = (path: string) =>
    CacheBehaviors.find(({ PathPattern = '' }) => fits(path, PathPattern)) ?? DefaultCacheBehavior
  const objectAt = (path: string) => {
    const { TargetOriginId } = behaviorAt(path)
    const { OriginPath = '' } = Origins.find(({ Id }) => Id === TargetOriginId) ?? {}
    return bucket.get(OriginPath + path)
  }
  const behavior = behaviorAt(uri)
  const asked = behavior.FunctionAssociations ? addressed(uri) : { uri }
  if ('statusCode' in asked)
    return [
      asked.statusCode,
      Object.fromEntries(Object.entries(asked.headers).map(([name, { value }]) => [name, value])),
    ]
  const found = objectAt(asked.uri)
  // The bucket answers so where CloudFront may read objects and not list them.
  const error = CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === 403)
  const cacheControl = (found ?? objectAt(error?.ResponsePagePath ?? ''))?.cacheControl ?? ''
  return [
    found ? 200 : (error?.ResponseCode ?? 403),
    { ...headersOf(policyOf(behavior)), 'Cache-Control': cacheControl },
  ]
}

describe('Behind CloudFront the release', () => {
  test('lies in the bucket whole, but for what servers of our own need', () => {
    const published = built.filter((path) => !/\.(br|gz)$|^\/_headers$/.test(path))
    const expected = published.map((path) => {
      const isAsset = path.startsWith('/assets/')
      return [
        isAsset ? path : `/releases/a1b2c3${path}`,
        {
          type: types[extname(path)],
          cacheControl: isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      ]
    })
    expect(Object.fromEntries(bucket)).toEqual(Object.fromEntries(expected))
  })

  test('is uploaded before the distribution changes', () => {
    expect(calls.map(([service, command]) => `${service} ${command}`)).toEqual([
      ...Array<string>(18).fill('s3 cp'),
      'cloudformation deploy',
    ])
    expect(calls.at(-1)).toEqual([
      ...['cloudformation', 'deploy', '--stack-name', 'site-www-hansen-test'],
      ...['--template-file', 'cloudfront.json', '--no-fail-on-empty-changeset'],
      ...['--parameter-overrides', 'Bucket=bucket', 'Certificate=arn:certificate'],
    ])
  })

  test('answers with exactly the agreed headers', () => {
    const assets = built.filter((path) => /^\/assets\/.*\.js$/.test(path))
    for (const path of [...Object.values(paths), ...assets])
      expect([path, ...answerTo(path)]).toEqual([path, 200, headersAt(rules, path)])
    const missing = { ...headersAt(rules, '/nowhere'), 'Cache-Control': 'no-cache' }
    for (const path of [
      '/gibt-es-nicht',
      '/assets/gibt-es-nicht.js',
      '/assets',
      '/_headers',
      '/.env',
    ])
      expect([path, ...answerTo(path)]).toEqual([path, 404, missing])
  })

  test('redirects a slash too many, and to no other host', () => {
    const to = (location: string) => [301, { location, 'cache-control': 'no-cache' }]
    expect(answerTo('/kontakt/')).toEqual(to('/kontakt'))
    expect(answerTo('/kontakt//')).toEqual(to('/kontakt'))
    for (const path of ['//fremd.example/', '/\\fremd.example/', '//kontakt/'])
      expect([path, answerTo(path)[0]]).toEqual([path, 404])
  })

  test('changes files and headers in one step', () => {
    const nextRelease = JSON.parse(renderCloudFront(release('d4e5f6'))) as Template
    const changing = ({ Resources }: Template) =>
      Object.keys(Resources).filter((name) => !(name in resources))
    expect(changing(nextRelease)).toEqual(['Headersd4e5f6'])
    const text = JSON.stringify(nextRelease.Resources.Distribution)
    expect(text.match(/[\w/]*d4e5f6/g)).toEqual([
      '/releases/d4e5f6',
      'Headersd4e5f6',
      'Headersd4e5f6',
    ])
  })

  test('keeps to the limits of a policy for headers', () => {
    const { CustomHeadersConfig, SecurityHeadersConfig } = policyOf(
      distribution().DefaultCacheBehavior,
    )
    const { ContentSecurityPolicy } = SecurityHeadersConfig.ContentSecurityPolicy
    expect(ContentSecurityPolicy.length).toBeLessThanOrEqual(1_783)
    expect(CustomHeadersConfig.Items.length).toBeLessThanOrEqual(10)
    const all: object[] = [...CustomHeadersConfig.Items, ...Object.values(SecurityHeadersConfig)]
    expect(all).toEqual(all.map(() => expect.objectContaining({ Override: true }) as object))
  })
})
