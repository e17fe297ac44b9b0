const rule = (name, ...options) => ({ rules: { [name]: ['error', ...options] } })
const all = (severity, rules) => Object.fromEntries(rules.map((rule) => [rule, severity]))

/**
 * The layers of the source from top to bottom (docs/decisions/0009-layout.md). A file may import only from its own
 * layer and from the layers above it. The value of each layer is a regular expression. It matches all other imports
 * that the layer must not use.
 */
const layers = {
  // Matches everything except xstate, yup and files in the same folder.
  machines: '^(\\.\\./|[^.xy]|x[^s]|y[^u])',
  'names.ts': '^[^.]',
  content: '^[^.]',
  theme: '^react|xstate|/machines/',
  pictures: 'xstate|/(machines|content)/',
  ui: 'xstate|/(machines|content)/',
  sections: 'xstate|/machines/',
  effects: '^react|^styled|xstate',
  views: '/sections/',
  pages: 'xstate|/machines/',
  'routes.ts': 'xstate|/machines/',
  'site.ts': '^react|^styled',
  'App.tsx': '/machines/',
  'main.tsx': '/machines/',
  'prerender.tsx': '/machines/',
  boot: '^react|^styled|xstate',
  build: undefined,
  tools: undefined,
}

const packageByName = {
  group: ['**/statecharts/src/**'],
  message: 'Import the package by its name, xstate-statecharts.',
}

/**
 * The modules of xstate-statecharts for paths, coverage and dry runs. All other modules must import them through
 * `paths.ts`.
 */
const pathModules = [...['cases', 'coverage', 'dryRun', 'observe', 'planPaths', 'replay', 'timers']]

/**
 * Globals that store data on the visitor's device. Only effects/consentStorage.ts may store data, because the privacy
 * policy mentions only the cookie decision.
 */
const storages = ['sessionStorage', 'cookieStore', 'indexedDB', 'caches', 'localStorage']
const storageProperties = [
  { object: 'document', property: 'cookie' },
  { object: 'navigator', property: 'serviceWorker' },
  ...storages.map((property) => ({ property })),
].map((property) => ({ ...property, message: 'Only effects/consentStorage.ts may store data.' }))

const importDirections = Object.entries(layers).map(([layer, refused], index, all) => {
  const isFile = layer.includes('.')
  const below = all.slice(index + 1).map(([name]) => name.replace('.', '\\.'))
  const lower = isFile
    ? `^(\\./(${below.join('|')})|\\.\\./tests)(/|$)`
    : `^(\\.\\./)+(${[...below, 'tests'].join('|')})(/|$)`
  return {
    files: [layer === 'machines' ? 'machines/**' : isFile ? `src/${layer}` : `src/${layer}/**`],
    ...rule('no-restricted-imports', {
      patterns: [
        ...[lower, refused].flatMap((regex) =>
          regex
            ? {
                regex,
                message:
                  'This layer must not import this module. See docs/decisions/0009-layout.md.',
              }
            : [],
        ),
        ...(layer === 'tools' ? [packageByName] : []),
      ],
    }),
  }
})

/** The folders of the site that may use the document, the network, timers and listeners. */
const impure = ['src/{boot,effects}/**']

/** All folders and files of the site except those in `impure`. */
const pure = ['machines/**', 'src/*', 'src/{content,pages,pictures,sections,theme,ui,views}/**']

/** Globals that only the folders in `impure` may use. */
const environmentGlobals = [
  'window',
  'document',
  'location',
  'history',
  'navigator',
  'fetch',
  'performance',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'removeEventListener',
]

/** Globals that a machine must not use, in addition to `environmentGlobals`. */
const nondeterministicGlobals = ['matchMedia', 'Date', 'crypto', 'process', 'console', 'globalThis']

/** @type {import('oxlint').OxlintConfig} */
export default {
  plugins: ['eslint', 'typescript', 'oxc', 'react', 'jsx-a11y'],
  options: { typeAware: true, typeCheck: true },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: [
    ...['**/dist', '**/*.{js,cjs}', 'release', '.mails', 'coverage', 'reports', 'simulator'],
    '.stryker-tmp',
  ],
  categories: { correctness: 'error', suspicious: 'error', pedantic: 'error' },
  rules: {
    ...all('error', [
      'no-empty',
      'no-var',
      'prefer-const',
      'typescript/array-type',
      'typescript/consistent-indexed-object-style',
      'typescript/consistent-type-assertions',
      'typescript/dot-notation',
      'typescript/no-explicit-any',
      'typescript/no-non-null-assertion',
      'typescript/no-unnecessary-condition',
      'typescript/prefer-find',
      'typescript/prefer-optional-chain',
      'typescript/prefer-regexp-exec',
      'typescript/prefer-string-starts-ends-with',
      'typescript/use-unknown-in-catch-callback-variable',
    ]),
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
    // These rules do not find mistakes in this project.
    ...all('off', [
      'consistent-return',
      'max-classes-per-file',
      'max-lines',
      'max-lines-per-function',
      'no-inline-comments',
      'no-loop-func',
      'no-negated-condition',
      'no-promise-executor-return',
      'no-shadow',
      'no-underscore-dangle',
      'require-await',
      'require-unicode-regexp',
      'jsx-a11y/prefer-tag-over-role',
      'react/exhaustive-effect-dependencies',
      'react/hooks',
      'react/jsx-no-useless-fragment',
      'react/react-in-jsx-scope',
      'typescript/consistent-return',
      'typescript/no-unsafe-type-assertion',
      'typescript/prefer-readonly-parameter-types',
      'typescript/require-array-sort-compare',
      'typescript/require-await',
      'typescript/strict-boolean-expressions',
      'typescript/strict-void-return',
    ]),
  },
  overrides: [
    {
      files: ['tests/**'],
      rules: {
        // Playwright requires that the first parameter of a fixture is destructured, even if it is `{}`. A fixture
        // calls `use`, which is not a React hook.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'react/rules-of-hooks': 'off',
      },
    },
    ...importDirections,
    { files: ['tests/**'], ...rule('no-restricted-imports', { patterns: [packageByName] }) },
    {
      files: ['tests/support/**'],
      ...rule('no-restricted-imports', {
        patterns: [
          packageByName,
          { regex: '/e2e/', message: 'tests/support must not import from tests/e2e.' },
        ],
      }),
    },
    {
      files: ['tests/e2e/*.spec.ts'],
      ...rule('no-restricted-imports', {
        patterns: [packageByName],
        paths: [
          {
            name: '@playwright/test',
            importNames: ['test', 'expect'],
            message:
              'Import test and expect from fixtures.ts, so that a test fails if the page logs a problem.',
          },
        ],
      }),
    },
    {
      files: ['src/tools/statecharts/**'],
      ...rule('no-restricted-imports', {
        patterns: [
          {
            regex: '^\\.\\./\\.\\./',
            message: 'The package must not import code of this site.',
          },
        ],
      }),
    },
    {
      files: ['src/tools/statecharts/src/**'],
      plugins: ['import'],
      rules: { 'import/no-cycle': 'error', 'import/max-dependencies': 'off' },
    },
    {
      files: ['src/tools/statecharts/src/**'],
      excludeFiles: [...pathModules, 'paths'].map((name) => `src/tools/statecharts/src/${name}.ts`),
      ...rule('no-restricted-imports', {
        patterns: [
          {
            regex: '^\\.\\./\\.\\./',
            message: 'The package must not import code of this site.',
          },
          {
            regex: `^\\.\\.?/(${pathModules.join('|')})\\.ts$`,
            message: 'Import it through paths.ts, the only entry point to the modules for paths.',
          },
        ],
      }),
    },
    {
      files: [...pure, ...impure],
      rules: {
        'no-restricted-globals': ['error', ...storages],
        'no-restricted-properties': ['error', ...storageProperties],
      },
    },
    { files: pure, ...rule('no-restricted-globals', ...environmentGlobals, ...storages) },
    {
      files: ['machines/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...environmentGlobals,
          ...storages,
          ...nondeterministicGlobals,
        ],
        'no-restricted-properties': [
          'error',
          ...storageProperties,
          { object: 'Math', property: 'random', message: 'A machine must be deterministic.' },
        ],
      },
    },
  ],
}
