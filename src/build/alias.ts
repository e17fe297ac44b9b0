import tsconfig from '../../tsconfig.json' with { type: 'json' }

/**
 * Vite's aliases for the entry points of the package xstate-statecharts. The aliases come from `paths` in
 * tsconfig.json. Do not use Vite's option `tsconfigPaths`, because it fails in a folder whose name contains [ or {. The
 * replacement paths here begin at the project's root, so they contain neither of these characters. They also do not
 * contain $, which has a special meaning in a replacement.
 */
export const alias = Object.entries(tsconfig.compilerOptions.paths).map(([name, [file = '']]) => ({
  find: RegExp(`^${name}$`),
  replacement: file.slice(1),
}))
