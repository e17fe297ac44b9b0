import tsconfig from '../../tsconfig.json' with { type: 'json' }

/**
 * Vite's aliases for the entry points of the state-chart package, from the `paths` of tsconfig.json. Vite's option
 * `tsconfigPaths` fails in a folder whose name contains [ or {. Paths from the project's root have no such characters,
 * nor a $, which would be special in a replacement.
 */
export const alias = Object.entries(tsconfig.compilerOptions.paths).map(([name, [file = '']]) => ({
  find: RegExp(`^${name}$`),
  replacement: file.slice(1),
}))
