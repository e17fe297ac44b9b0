import { execFile } from 'node:child_process'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { contact } from '../../src/content/contact.ts'
import { companyFacts } from './companyFacts.ts'

/** The output and the exit code of a command. */
interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const binary = { vite: 'bin/vite.js', tsx: 'dist/cli.mjs', vitest: 'vitest.mjs' }

/** A copy of the project's sources in a temporary folder, with links to the packages of this checkout. */
export interface Copy {
  folder: string
  /** Replaces the text of a file with the result of `change`. */
  edit: (name: string, change: (text: string) => string) => Promise<void>
  /**
   * Runs the command of a package in the copy. The command inherits all environment variables, except those that the
   * test runner has set. `env` adds environment variables.
   */
  run: (
    command: keyof typeof binary,
    parameters: string[],
    env?: Record<string, string>,
  ) => Promise<Outcome>
  remove: () => Promise<void>
}

/** Copies the project without the files that Git ignores, to a folder whose name begins with `name`. */
export async function copyProject(name = 'project-copy-'): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), name))
  const ignored = (await readFile('.gitignore', 'utf8'))
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
  await cp('.', folder, {
    recursive: true,
    filter: (path) => ![...ignored, '.git'].includes(basename(path)),
  })
  // Link each package separately. If the copy had a link to the folder `node_modules`, Vite and Vitest would write
  // their caches into this checkout.
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir('node_modules'))
    if (!/^\.(?!bin$)/.test(name))
      await symlink(resolve('node_modules', name), join(packages, name), 'junction')

  return {
    folder,
    edit: async (name, change) => {
      const path = join(folder, name)
      await writeFile(path, change(await readFile(path, 'utf8')))
    },
    run: (command, parameters, env = {}) => {
      const manifest = createRequire(import.meta.url).resolve(`${command}/package.json`)
      const program = join(dirname(manifest), binary[command])
      const { VITEST: _, NODE_ENV: __, FORCE_COLOR: ___, ...inherited } = process.env
      return new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [program, ...parameters],
          { cwd: folder, env: { ...inherited, NO_COLOR: '1', ...env } },
          (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        )
      })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The content of a valid `.env` file, as an owner writes it. */
export const ownerEnv = [
  'VITE_SERVICE_ID=service_hansen',
  'VITE_OWNER_TEMPLATE_ID=template_anfrage',
  'VITE_CUSTOMER_TEMPLATE_ID=template_eingang',
  'VITE_PUBLIC_KEY=hAnSeN_123',
  'VITE_OWNER_EMAIL=anfragen@hansen-kapital.test',
  'VITE_SITE_URL=https://www.hansen-kapital.test/',
].join('\n')

/** The files in which an owner replaces placeholders, in addition to `src/content/company.ts`. */
export const documents = [
  'docs/email/customer.html',
  'docs/email/customer.json',
  'docs/email/owner.html',
  'SECURITY.md',
]

/** The date 180 days from now. A release accepts this date as the expiry date of security.txt. */
const inHalfAYear = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)

/** Replaces the placeholders in the text of a file with the data of an invented company. */
const replacePlaceholders = (text: string) =>
  text
    .replaceAll('www.musterhaus.example', 'www.hansen-kapital.test')
    .replaceAll(/\+49\s+000 000000/g, '+49 40 123456')
    .replaceAll('+49000000000', '+4940123456')
    .replaceAll(/00000(?!0)/g, '20095')
    .replaceAll("'beantragt'", "'DE123456788'")
    .replace(/(?<=securityTextExpires: ')[\d-]+/, inHalfAYear)
    .replaceAll('Vorname Nachname', 'Dr. Frauke Hansen-Süß')
    .replaceAll(/\s\(Platzhalter\)/g, '')
    .replaceAll(/(?<=\w)\.example/g, '.test')
    .replaceAll("'Musterhaus'", "'Hansen & Co.'")
    .replaceAll(/^( +)Musterhaus$/gm, '$1Hansen &amp; Co.')
    .replaceAll('Muster', 'Hansen')
    .replaceAll(/muster(?=haus|stadt|land)/g, 'hansen')

/**
 * Adds all optional company facts to a copy of the project. Also adds the response time to the confirmation mail, and a
 * photograph of the contact person.
 */
export async function addCompanyFacts({ folder, edit }: Copy): Promise<void> {
  const content = join(folder, 'src/content')
  const facts = JSON.stringify(companyFacts)
  await appendFile(join(content, 'company.ts'), `Object.assign(facts, ${facts})\n`)
  await cp('src/public/preview.png', join(content, 'contactPerson.png'))
  const [promise = ''] = /(?<=Wir )\S+ \S+/.exec(contact.intro) ?? []
  await edit('docs/email/customer.html', (html) =>
    html.replace(promise, `$& ${companyFacts.responseTime}`),
  )
}

/** Copies the project, writes a valid `.env` file, and replaces all placeholders, as an owner does before a release. */
export async function copyAsOwner(): Promise<Copy> {
  const copy = await copyProject()
  await writeFile(join(copy.folder, '.env'), ownerEnv)
  for (const name of ['src/content/company.ts', ...documents])
    await copy.edit(name, replacePlaceholders)
  return copy
}
