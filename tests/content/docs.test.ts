import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { machineNames } from '../../src/tools/machineCases/index.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { documents, linksIn, readProjectFile } from '../support/projectFiles.ts'

/** Returns the anchors that GitHub generates for the headings of a page. */
const anchorsOf = (file: string) =>
  Array.from(readProjectFile(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every page of the documentation can be reached from docs/README.md', () => {
  const reached = new Set(['docs/README.md'])
  for (const file of reached) {
    linksIn(file)
      .filter(({ target }) => target.endsWith('.md') && existsSync(target))
      .forEach(({ target }) => reached.add(target))
  }

  const pages = documents.filter((file) => file.includes('/'))
  expect(pages.filter((file) => !reached.has(file))).toEqual([])
})

test.each(documents)('every link in %s leads to an existing file and heading', (file) => {
  const dead = linksIn(file).filter(
    ({ target, anchor }) =>
      !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  )

  expect(dead.map(({ link }) => link)).toEqual([])
})

test.each(documents)(
  'if the text of a link in %s is a file name, the link leads to this file',
  (page) => {
    const misnamed = linksIn(page).filter(({ text, target }) => {
      const isTest = /\.(?:test|spec)\.tsx?$/.test(target)
      if (/^[\w./-]+\.\w+$/.test(text)) return !`/${target}`.endsWith(`/${text}`)
      return isTest && /^\w+$/.test(text) && text !== basename(target).split('.')[0]
    })
    expect(misnamed.map(({ text, link }) => `${text}: ${link}`)).toEqual([])
  },
)

test('the code in docs/testing.md and docs/testing/machine-paths.md is part of tests/e2e/example.spec.ts', () => {
  const shown = ['docs/testing.md', 'docs/testing/machine-paths.md'].flatMap((page) =>
    Array.from(readProjectFile(page).matchAll(/```ts\n([^]*?)```/g), ([, code = '']) => code),
  )
  const example = readProjectFile('tests/e2e/example.spec.ts')

  expect(shown).toHaveLength(2)
  expect(shown.filter((code) => !example.includes(code))).toEqual([])
})

test('docs/operations.md explains each error status of the mail service', () => {
  const [, table = ''] =
    /^(\| status .*(?:\n\|.*)*)/m.exec(readProjectFile('docs/operations.md')) ?? []
  const explained = Array.from(table.matchAll(/^\| ([\d, ]+) \|/gm), ([, row = '']) =>
    row.split(','),
  )
  const statuses = new Set(serviceAnswers.failures.map(({ status }) => status))

  expect(new Set(explained.flat().map(Number))).toEqual(statuses)
})

test('docs/mutation.md has a row with the mutation score of each machine', () => {
  const page = readProjectFile('docs/mutation.md')
  expect(machineNames.filter((name) => !page.includes(`| ${name}.ts `))).toEqual([])
})

test('no command in the documentation fails or loses data when it runs again', () => {
  // With coreutils 9.2 and newer, `cp -n` exits with 1 if the file exists. For this reason, the expression also matches
  // `cp -n`.
  const onlyOnce =
    /\bcp -\w*n|\bmkdir (?!-p)|\bln -s(?!f)|(?:^|&& *|`)cd |(?<!\|\| )cp \.env\.example/
  const found = documents.flatMap((page) =>
    readProjectFile(page)
      .split('\n')
      .filter((line) => onlyOnce.test(line.trim()))
      .map((line) => `${page}: ${line}`),
  )
  expect(found).toEqual([])
})

test('the documented commands for GitHub Pages can be repeated, and publish the latest release', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const remote = join(folder, 'remote.git')
  const commands = Array.from(
    readProjectFile('docs/deploy/pages.md').matchAll(/^ {4}(?!np[mx] )(.*)$/gm),
    ([, line = '']) => line,
  ).map((line) =>
    line
      .replace('git@github.com:<owner>/<repository>.git', remote)
      .replace('<host>', 'www.hansen.test'),
  )
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...inherited } = process.env
  const person = { name: 'Hansen', email: 'a@hansen.test' }
  const env = {
    ...inherited,
    GIT_CONFIG_GLOBAL: join(folder, 'none'),
    GIT_AUTHOR_NAME: person.name,
    GIT_AUTHOR_EMAIL: person.email,
    GIT_COMMITTER_NAME: person.name,
    GIT_COMMITTER_EMAIL: person.email,
  }
  const run = (command: string) =>
    execFileSync('bash', ['-ec', command], { cwd: folder, env, stdio: 'pipe' }).toString()
  run(`git init --bare ${remote}`)
  run('mkdir -p release/previous/site/assets && echo old > release/previous/site/assets/a.js')
  for (const release of ['first', 'second']) {
    run(`mkdir -p release/current/site/assets && echo ${release} > release/current/site/index.html`)
    for (const command of [...commands, ...commands]) run(command)
  }

  const list = run(`git -C ${remote} ls-tree -r --name-only gh-pages`)
  expect(list.trim().split('\n')).toEqual(['.nojekyll', 'CNAME', 'assets/a.js', 'index.html'])
  expect(run(`git -C ${remote} show gh-pages:index.html`)).toBe('second\n')
})
