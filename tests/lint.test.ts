import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { expect, test } from 'vitest'

// In one process: what TypeScript has found out of the files, ESLint need not find out again.
test('TypeScript finds nothing, and ESLint neither', async () => {
  const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
      expect.fail(ts.flattenDiagnosticMessageText(messageText, '\n')),
  })
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {})
  const found = ts.getPreEmitDiagnostics(program)
  expect(ts.formatDiagnostics(found, ts.createCompilerHost({}))).toBe('')

  const parserOptions = { projectService: false, programs: [program] }
  const eslint = new ESLint({
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions } },
  })
  const results = await eslint.lintFiles('.')
  const formatter = await eslint.loadFormatter()
  expect(await formatter.format(results)).toBe('')
})

// In the mails an owner's names may be of another length.
test('Prettier finds nothing', async () => {
  const program = 'node_modules/prettier/bin/prettier.cjs'
  const run = promisify(execFile)(process.execPath, [program, '--check', '.', '!docs/email/*.html'])
  await run.catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    expect.fail(`\n${stdout}${stderr}`)
  })
})
