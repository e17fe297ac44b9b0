import { exec, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test.each(['lint', 'format:check'])('`npm run %s` finds no problem', async (script) => {
  await promisify(exec)(`npm run ${script}`).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    expect.fail(`\n${stdout}${stderr}`)
  })
})

/** Statements that oxlint must refuse in a folder, keyed by a file in this folder. */
const refused: Record<string, string[]> = {
  'machines/a.ts': [
    ...["import '../src/content/b.ts'", "import 'react'", "import '../tests/b.ts'"],
    ...['Math.random()', 'Date.now()', 'console.log()', "document.title = ''", 'setTimeout(a)'],
  ],
  'src/names.ts': ["import './content/b.ts'", "import 'react'", "import '../tests/b.ts'"],
  'src/content/a.ts': ["import 'xstate'", "import '../theme/b.ts'", 'fetch(a)'],
  'src/theme/a.ts': ["import '../../machines/b.ts'", "import 'react'", "import '../ui/b.ts'"],
  'src/pictures/a.ts': ["import '../content/b.ts'", "import 'xstate'"],
  'src/ui/a.ts': ["import '../content/b.ts'", "import 'xstate'", "import '../sections/b.ts'"],
  'src/sections/a.ts': ["import '../../machines/b.ts'", "import '../effects/b.ts'"],
  'src/effects/a.ts': [
    ...["import 'react'", "import 'xstate'", "import '../views/b.ts'", 'sessionStorage.clear()'],
    ...[
      "document.cookie = ''",
      'navigator.serviceWorker.register(a)',
      'window.localStorage.clear()',
    ],
  ],
  'src/views/a.ts': ["import '../sections/b.ts'", "import '../pages/b.ts'", 'performance.now()'],
  'src/pages/a.ts': ["import 'xstate'", "import '../routes.ts'", 'location.reload()'],
  'src/routes.ts': ["import './site.ts'", "import 'xstate'"],
  'src/site.ts': ["import 'react'", "import './App.tsx'", 'addEventListener(a)'],
  'src/App.tsx': ["import '../machines/b.ts'", "import './main.tsx'", 'history.back()'],
  'src/main.tsx': ["import '../machines/b.ts'", "import './boot/b.ts'"],
  'src/prerender.tsx': ["import '../machines/b.ts'", "import './tools/b.ts'"],
  'src/boot/a.ts': ["import 'react'", "import '../build/b.ts'", 'indexedDB.open(a)'],
  'src/build/a.ts': ["import '../tools/b.ts'", "import '../../tests/b.ts'"],
  'src/tools/a.ts': ["import './statecharts/src/b.ts'", "import '../../tests/b.ts'"],
  'src/tools/statecharts/src/a.ts': ["import '../../b.ts'", "import './planPaths.ts'"],
  'src/tools/statecharts/src/paths.ts': ["import '../../b.ts'"],
  'src/tools/statecharts/test/a.ts': ["import '../../b.ts'"],
  'tests/support/a.ts': ["import '../e2e/b.ts'", "import '../../src/tools/statecharts/src/b.ts'"],
  'tests/tools/a.ts': ["import '../../src/tools/statecharts/src/b.ts'"],
  'tests/e2e/a.spec.ts': ["import { test } from '@playwright/test'"],
}

/** Statements that oxlint must allow in a folder, keyed by a file in this folder. */
const allowed: Record<string, string[]> = {
  'machines/b.ts': ["import 'xstate'", "import 'yup'", "import './a.ts'"],
  'src/ui/b.ts': ["import '../theme/a.ts'", "import '../pictures/a.ts'", "import 'react'"],
  'src/effects/b.ts': ["import '../../machines/a.ts'", 'addEventListener(a)', 'fetch(a)'],
  'src/views/b.ts': ["import '../../machines/a.ts'", "import '../ui/a.ts'", "import 'react'"],
  'src/build/b.ts': ["import '../content/a.ts'", 'setTimeout(a)'],
  'src/tools/b.ts': ["import '../build/a.ts'", "import 'xstate-statecharts'"],
  'src/tools/statecharts/src/b.ts': ["import './paths.ts'"],
  'tests/e2e/b.spec.ts': ["import { test } from './fixtures.ts'", "import '../support/b.ts'"],
}

test('oxlint refuses imports and globals that the layout of the folders does not allow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'layout-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('oxlint.config.js', join(folder, 'oxlint.config.js'))
  for (const [file, lines] of Object.entries({ ...refused, ...allowed })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), lines.join('\n'))
  }
  const oxlint = join(
    dirname(fileURLToPath(import.meta.resolve('oxlint/package.json'))),
    'bin/oxlint',
  )
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '-c', 'oxlint.config.js', '--format', 'json', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code?: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  const found = diagnostics
    .filter(({ code }) => code?.includes('restricted'))
    .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`)
  const expected = Object.entries(refused).flatMap(([file, lines]) =>
    lines.map((_, index) => `${file}:${index + 1}`),
  )
  expect([...new Set(found)].sort()).toEqual(expected.sort())
})
