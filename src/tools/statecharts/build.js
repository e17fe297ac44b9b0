// Builds dist/: the modules and types with TypeScript, and the inspector with its packages with esbuild.
import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

rmSync('dist', { recursive: true, force: true })
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const name of readdirSync('dist', { recursive: true })) {
  const file = join('dist', name)
  // Delete the modules of the inspector, because esbuild writes bundles in their place below.
  if (/^inspector.*\.js$/.test(name)) rmSync(file)
  // TypeScript rewrites the extension `.ts` of imports only in JavaScript files. Rewrite it here in declaration files.
  if (name.endsWith('.d.ts'))
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/(?<=['"]\.[^'"]*)\.tsx?(?=['"])/g, '.js'),
    )
}
await build({
  entryPoints: ['src/inspector/index.ts', 'src/inspector/page.ts'],
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  external: ['xstate', '#elk'],
  outdir: 'dist/inspector',
})

// Node can `require()` ES modules. TypeScript and bundlers only allow this if the package also has CommonJS entries.
for (const entry of ['index', 'paths', 'commands', 'inspector/index']) {
  const module = `./${basename(entry)}.js`
  writeFileSync(`dist/${entry}.cjs`, `module.exports = require('${module}')\n`)
  writeFileSync(`dist/${entry}.d.cts`, `export * from '${module}'\n`)
}
