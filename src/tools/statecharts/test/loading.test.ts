// @module-tag slow

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diff } from '../src/diffCommand.ts'
import { withoutGitLocations } from '../src/git.ts'
import { simulate } from '../src/simulateCommand.ts'
import { contextsOf, enterProject, machineFile, writeProject } from './project.ts'

/** The files of a project that needs a bundler, because `lamp.ts` imports pictures, styles and other assets. */
const assets = {
  'src/icon.svg': '<svg/>',
  'src/style.css': 'body { color: red }',
  'src/lamp.module.css': '.lamp { color: red }',
  'src/data.json': '{ "watts": 40 }',
  'src/shader.glsl': 'void main() {}',
  'src/task.ts': 'throw new Error("runs")',
  'src/lamp.ts': machineFile(
    'lamp',
    '{ icon, styles, data, shader, url, mode: import.meta.env.MODE, base }',
    `import icon from './icon.svg'
     import './style.css'
     import styles from './lamp.module.css'
     import data from './data.json'
     import shader from './shader.glsl?raw'
     import url from './task.ts?url'
     const { VITE_BASE: base } = import.meta.env`,
  ),
}

test.each(['commonjs', 'module'])(
  'in a project with "type": "%s" and without Vite, assets are empty strings and import.meta.env is empty',
  async (type) => {
    enterProject({
      ...assets,
      'package.json': JSON.stringify({ type }),
      'src/common.cts': machineFile('common', '{ icon }', "import icon from './icon.svg'"),
    })
    expect(await contextsOf('src')).toEqual({
      code: 0,
      contexts: {
        common: "{ icon: '' }",
        lamp: "{ icon: '', styles: '', data: { watts: 40 }, shader: '', url: '', mode: undefined, base: undefined }",
      },
      lines: [],
    })
    expect(await simulate(['src/lamp.ts'])).toEqual({ code: 0, output: 'simulator.html' })
    expect(readFileSync('simulator.html', 'utf8')).not.toContain('void main')
  },
)

test.each([
  ['commonjs', {}],
  ['module', {}],
  ['module', { 'vite.config.js': 'export default {}' }],
])(
  'with "type": "%s" and the files %j, a chart shows the names of imports in a function unchanged',
  async (type, files) => {
    const text =
      '() => { return size(unit, [unit, new size(size, 1)], `${size(unit)}`, size`a`, size?.(0, unit), size(0)(0, unit)) * unit.name }'
    enterProject({
      ...files,
      'package.json': JSON.stringify({ type }),
      'size.ts': 'export const size = (...all) => all\nexport const unit = { name: 1 }',
      'lamp.ts': machineFile('lamp', text, "import { size, unit } from './size'"),
    })
    expect((await contextsOf('lamp.ts')).contexts).toEqual({ lamp: text })
  },
)

test.each(['commonjs', 'module'])(
  'in a project with "type": "%s" and without Vite, the error about an imported virtual module contains advice',
  async (type) => {
    enterProject({
      'package.json': JSON.stringify({ type }),
      'lamp.ts': machineFile('lamp', '{ start }', "import { start } from 'virtual:pwa-register'"),
    })
    const { code, lines } = await contextsOf('lamp.ts')
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(
        /^lamp\.ts: cannot be loaded: Cannot find module 'virtual:pwa-register'.*\. Only a bundler provides this module\. Load the file with Vite .* \(--setup\) to register the module with Node$/,
      ),
    ])
  },
)

test.each([{}, { 'vite.config.js': 'export default {}' }])(
  'with the project files %j, a file can use window only if a --setup file defines window',
  async (files) => {
    enterProject({
      ...files,
      'width.ts': 'export const width: number = 640',
      'setup.ts': `import { width } from './width.ts'\nObject.assign(globalThis, { window: { width } })`,
      'more.cjs': 'window.height = 480',
      'lamp.ts': machineFile('lamp', '{ window }', 'window.width'),
    })
    expect(await contextsOf('lamp.ts')).toEqual({
      code: 1,
      contexts: {},
      lines: [
        'lamp.ts: cannot be loaded: window is not defined. Define window in a file, and pass this file to --setup',
      ],
    })
    expect(await contextsOf('lamp.ts', '--setup', 'setup.ts', '--setup', 'more.cjs')).toEqual({
      code: 0,
      contexts: { lamp: '{ window: { width: 640, height: 480 } }' },
      lines: [],
    })
    expect((await contextsOf('lamp.ts', '--setup', 'lost.ts')).lines).toEqual([
      expect.stringMatching(/^lamp\.ts: \/project\/lost\.ts cannot be loaded: /),
    ])
  },
)

/**
 * A Vite configuration with an alias and a plugin. The plugin prints text. When Vite closes the bundle, the plugin
 * writes the file `closed`.
 */
const viteConfig = `import { writeFileSync } from 'node:fs'
  import type { Plugin } from 'vite'
  console.log('output of the configuration')
  const plugin: Plugin = {
    name: 'plugin',
    buildStart: () => console.log('output of the plugin'),
    resolveId: (id) => (id.startsWith('virtual:') ? '\\0' + id : undefined),
    load: (id) => (id.startsWith('\\0virtual:') ? "export const start = 'started'" : undefined),
    transform(code, id) {
      if (id.includes('node_modules')) throw new Error('Vite transforms ' + id)
      return code.replace('PLACE', 'transformed')
    },
    closeBundle: () => writeFileSync('closed', ''),
  }
  export default { resolve: { alias: { '@': import.meta.dirname + '/src' } }, plugins: [plugin] }`

const viteProject = {
  ...assets,
  'package.json': '{ "type": "module" }',
  '.env': 'VITE_BASE=/base/',
  'vite.config.ts': viteConfig,
  'src/place.ts': "export const place = 'PLACE'",
  'src/door.ts': machineFile(
    'door',
    '{ place, start }',
    "import { place } from '@/place'\nimport { start } from 'virtual:pwa-register'",
  ),
  'src/old.cjs': `const { createMachine } = require('xstate')\nexports.old = createMachine({ id: 'old' })`,
}

test('in a Vite project, statecharts draw uses Vite’s aliases, plugins, assets and environment variables', async () => {
  enterProject(viteProject)
  expect(await contextsOf('src')).toEqual({
    code: 0,
    contexts: {
      door: "{ place: 'transformed', start: 'started' }",
      lamp: expect.stringMatching(
        /^\{ icon: 'data:image\/svg\+xml,[^']*', styles: \{ lamp: '\w+' \}, data: \{ watts: 40 \}, shader: 'void main\(\) \{\}', url: '\/src\/task\.ts', mode: '\w+', base: '\/base\/' \}$/,
      ) as string,
      old: null,
    },
    lines: [],
  })
  expect(existsSync('closed')).toBe(true)
})

test('in a Vite project, a file can import every property of a CommonJS package by name', async () => {
  enterProject({
    'vite.config.js': 'export default {}',
    'tools/node_modules/old/package.json': '{}',
    'tools/node_modules/old/index.js':
      "for (const name of ['watts', 'volts']) exports[name] = name",
    'tools/lamp.ts': machineFile(
      'lamp',
      '{ watts, volts: old.volts }',
      "import old, { watts } from 'old'",
    ),
  })
  expect(await contextsOf('tools/lamp.ts')).toEqual({
    code: 0,
    contexts: { lamp: "{ watts: 'watts', volts: 'volts' }" },
    lines: [],
  })
})

test('a file that a Vite plugin cannot transform is reported in one line', async () => {
  enterProject({
    'vite.config.js':
      "export default { plugins: [{ name: 'p', transform(_, id) { if (id.endsWith('x')) throw Object.assign(new Error('no\\nidea'), { call() {} }) } }] }",
    'broken.x': '',
    'lamp.ts': machineFile('lamp', '{}', "import './broken.x'"),
  })
  const { code, lines } = await contextsOf('lamp.ts')
  expect([code, ...lines]).toEqual([
    1,
    expect.stringMatching(/^lamp\.ts: cannot be loaded: .*no idea/),
  ])
})

test('in a Vite project, statecharts simulate bundles the files that Vite has transformed', async () => {
  enterProject({ ...viteProject, 'cases.ts': "export const input = '@PLACE'" })
  expect(await simulate(['src/door.ts', '--cases', 'cases.ts'])).toEqual({
    code: 0,
    output: 'simulator.html',
  })
  const page = readFileSync('simulator.html', 'utf8')
  expect(page).toContain('"@transformed"')
  expect(page).toContain('start = "started"')
})

test.each([
  ["throw new Error('not\\ntoday.')", 'not today'],
  [
    "export default () => { Promise.reject(new Error('not\\ntoday')); return new Promise(() => {}) }",
    'not today',
  ],
  ['process.exit(3)', 'its process ended or timed out'],
])(
  'if the Vite configuration contains the failing code %s, statecharts draw reports it once for all files',
  async (text, reason) => {
    enterProject({
      'vite.config.mjs': text,
      'src/lamp.ts': machineFile('lamp'),
      'src/door.ts': machineFile('door'),
    })
    expect(await contextsOf('src')).toEqual({
      code: 1,
      contexts: {},
      lines: [
        `.: cannot be loaded, because its Vite configuration fails: ${reason}. Correct the configuration until "npx vite build" works`,
      ],
    })
  },
)

test('statecharts diff loads each revision with the Vite configuration of that revision', async () => {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { env: withoutGitLocations(process.env) })
  const configuration = (folder: string) =>
    `export default { resolve: { alias: { '@': import.meta.dirname + '/${folder}' } } }`
  enterProject({
    '.gitignore': 'node_modules\nchanges',
    'vite.config.js': configuration('one'),
    'one/label.ts': "export const label = 'of one'",
    'two/label.ts': "export const label = 'of two'",
    'src/lamp.ts': machineFile('lamp', '{ label }', "import { label } from '@/label'"),
  })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', 'before')
  writeProject({
    'vite.config.js': configuration('two'),
    'two/label.ts': "export const label = 'of three'",
  })
  const { output } = await diff(['--since', 'HEAD', 'src'])
  expect(output).toContain("'of one'")
  expect(output).toContain("'of three'")
  expect(output).toContain('`two/label.ts`')
})
