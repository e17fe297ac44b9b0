import tsconfig from '../../tsconfig.json' with { type: 'json' }

/**
 * The aliases with which Vite finds the entry points of the state-chart package, from the `paths` of tsconfig.json. Do
 * not use Vite's option `tsconfigPaths`, because it fails in a folder whose name contains [ or {. The paths here begin
 * at the project's root, so they contain neither these characters nor a $, which has a special meaning in a
 * replacement.
 */
export const alias = Object.entries(tsconfig.compilerOptions.paths).map(([name, [file = '']]) => ({
  find: RegExp(`^${name}$`),
  replacement: file.slice(1),
}))
