// @module-tag slow

import { execFile } from 'node:child_process'
import { readFileSync, mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from 'xstate-statecharts/commands'
import { findChromium } from '../../src/tools/findChromium.ts'
import { main } from '../../src/tools/machinePaths/pathsCommand.ts'
import { readProjectFile } from '../support/projectFiles.ts'

/** The TypeScript blocks in the README: the machine, and the functions for Playwright and for Vitest. */
const [machine = '', playwrightSteps = '', vitestSteps = ''] = Array.from(
  readProjectFile('src/tools/statecharts/README.md')
    .split('\n## ')
    .find((section) => section.startsWith('Tests of your app'))
    ?.matchAll(/^```ts\n(.*?)^```/gms) ?? [],
  ([, code]) => code,
)

/** A page that behaves like the machine in the README. */
const page = `<!doctype html><button>Press</button><p role="status">dark</p><script>
  const status = document.querySelector('p')
  let timer
  const show = (state) => {
    clearTimeout(timer)
    status.textContent = state
    if (state === 'lit') timer = setTimeout(show, 60_000, 'dark')
  }
  document.querySelector('button').onclick = () => show(status.textContent === 'lit' ? 'dark' : 'lit')
</script>`

const server = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end(page),
)
const project = mkdtempSync(join(tmpdir(), 'path-tests-'))
const file = (name: string) => join(project, name)
const read = (name: string) => readFileSync(file(name), 'utf8')

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const use = {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: findChromium() },
  }
  symlinkSync(resolve('node_modules'), file('node_modules'))
  mkdirSync(file('src'))
  writeFileSync(file('package.json'), '{ "type": "module" }')
  writeFileSync(file('src/lamp.ts'), machine)
  writeFileSync(
    file('playwright.config.ts'),
    `export default ${JSON.stringify({ testDir: 'playwright', use })}`,
  )
})
afterAll(() => {
  server.close()
  rmSync(project, { recursive: true })
})

/** Runs a program of an installed package in the folder `project`. Returns the program's exit code and output. */
const run = (program: string, ...parameters: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const command = [resolve('node_modules', program), ...parameters]
    const options = {
      cwd: project,
      env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
    }
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      done({
        code: Number(error?.code ?? 0),
        output: stripVTControlCharacters(stdout + stderr),
      }),
    )
  })

/** Runs the TypeScript compiler with strict options on the files in the given folders. */
const checkTypes = (...folders: string[]) => {
  writeFileSync(
    file('tsconfig.json'),
    JSON.stringify({
      include: folders,
      compilerOptions: {
        ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'esnext', target: 'es2022' },
        ...{ moduleResolution: 'bundler', verbatimModuleSyntax: true, isolatedModules: true },
        ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
        ...{ noUnusedLocals: true, noUnusedParameters: true, noImplicitReturns: true },
      },
    }),
  )
  return run('typescript/bin/tsc')
}

const write = (format: string) =>
  paths([file('src/lamp.ts'), '--format', format, '--out', file(format)])

test.each([
  ['vitest', vitestSteps, ['vitest/vitest.mjs', 'run', '--dir', 'vitest']],
  ['playwright', playwrightSteps, ['@playwright/test/cli.js', 'test']],
])(
  'the generated %s tests fail at first, and pass with the step functions from the README',
  async (format, steps, [program = '', ...parameters]) => {
    expect(await write(format)).toMatchObject({ code: 0 })
    const asWritten = await run(program, ...parameters)
    expect(asWritten.output).toMatch(/\b2 failed\b/)
    expect(asWritten.output).toMatch(/Error: (In the step “starts → dark”: )?Fill in start: /)
    expect(asWritten.code).toBe(1)

    writeFileSync(file(`${format}/lamp.steps.ts`), steps)
    const filledIn = await run(program, ...parameters)
    expect(filledIn.output).toMatch(/\b2 passed\b/)
    expect(filledIn.code).toBe(0)

    const broken = steps.replace("('lit')", "('bright')")
    writeFileSync(file(`${format}/lamp.steps.ts`), broken)
    expect((await run(program, ...parameters)).output).toContain('press → lit')
  },
)

test('TypeScript accepts the generated tests, and reports missing functions after a change of the machine', async () => {
  writeFileSync(file('src/lamp.ts'), machine)
  for (const format of ['vitest', 'playwright']) {
    rmSync(file(format), { recursive: true, force: true })
    expect(await write(format)).toMatchObject({ code: 0 })
    const site = await main(['--format', format, '--out', file(`${format}/site`)])
    expect(site).toMatchObject({ code: 0 })
  }
  writeFileSync(file('vitest/lamp.steps.ts'), vitestSteps)
  writeFileSync(file('playwright/lamp.steps.ts'), playwrightSteps)
  expect(await checkTypes('vitest', 'playwright')).toEqual({ code: 0, output: '' })

  writeFileSync(
    file('src/lamp.ts'),
    machine.replace('on: { press: ', 'on: { hold: ').replaceAll('dark', 'dim'),
  )
  for (const format of ['vitest', 'playwright']) await write(format)
  const { output } = await checkTypes('vitest', 'playwright')
  for (const format of ['vitest', 'playwright']) {
    expect(output).toMatch(
      RegExp(`^${format}/lamp\\.steps\\.ts\\b.*Property 'hold' is missing`, 'm'),
    )
    expect(output).toMatch(RegExp(`^${format}/lamp\\.steps\\.ts\\b.*'dark' does not exist`, 'm'))
  }
  expect(read('vitest/lamp.steps.ts')).toBe(vitestSteps)
})
