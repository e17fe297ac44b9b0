const only = (rule, ...rest) => ({ rules: { [rule]: ['error', ...rest] } })
const all = (severity, rules) => Object.fromEntries(rules.map((rule) => [rule, severity]))

/**
 * The parts of the house from top to bottom (docs/decisions/0009-layout.md): a file imports only from its own part
 * and from parts above it, and nothing that its line refuses besides.
 */
const house = {
  // All but xstate, yup and its own files.
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

const byItsName = {
  // What runs in a page is reached by its file, as the rest needs Node.
  group: [
    '**/statecharts/src/**',
    ...['inspector/**', 'source.ts'].map((file) => `!**/statecharts/src/${file}`),
  ],
  message: 'The package is reached by its name, xstate-statecharts.',
}

/** What would store something on the visitor's device that /datenschutz does not name; one file has the one entry. */
const storages = ['sessionStorage', 'cookieStore', 'indexedDB', 'caches', 'localStorage']
const unnamed = [
  { object: 'document', property: 'cookie' },
  { object: 'navigator', property: 'serviceWorker' },
  ...storages.map((property) => ({ property })),
].map((place) => ({ ...place, message: 'Only effects/consentStorage.ts stores something.' }))

const directions = Object.entries(house).map(([part, refused], index, parts) => {
  const isFile = part.includes('.')
  const below = parts.slice(index + 1).map(([name]) => name.replace('.', '\\.'))
  const lower = isFile
    ? `^(\\./(${below.join('|')})|\\.\\./tests)(/|$)`
    : `^(\\.\\./)+(${[...below, 'tests'].join('|')})(/|$)`
  return {
    files: [part === 'machines' ? 'machines/**' : isFile ? `src/${part}` : `src/${part}/**`],
    ...only('no-restricted-imports', {
      patterns: [
        ...[lower, refused].flatMap((regex) =>
          regex
            ? { regex, message: 'See docs/decisions/0009-layout.md for what may import what.' }
            : [],
        ),
        ...(part === 'tools' ? [byItsName] : []),
      ],
    }),
  }
})

/** The folders of the site that may use the page, the network, the clock and listeners. */
const impure = ['src/{boot,effects}/**']

/** All other folders and files of the site. */
const pure = ['machines/**', 'src/*', 'src/{content,pages,pictures,sections,theme,ui,views}/**']

/** What only the folders in `impure` may use. */
const theWorld = [
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

/** Further globals that a machine may not depend on. */
const chance = ['matchMedia', 'Date', 'crypto', 'process', 'console', 'globalThis']

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
    // What says nothing of a mistake here.
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
        // A fixture of Playwright's names what it needs, if only `{}`, and is handed on by `use`.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'react/rules-of-hooks': 'off',
      },
    },
    ...directions,
    { files: ['tests/**'], ...only('no-restricted-imports', { patterns: [byItsName] }) },
    {
      files: ['tests/support/**'],
      ...only('no-restricted-imports', {
        patterns: [
          byItsName,
          { regex: '/e2e/', message: 'Layers of tests import from support, not the reverse.' },
        ],
      }),
    },
    {
      files: ['tests/e2e/*.spec.ts'],
      ...only('no-restricted-imports', {
        patterns: [byItsName],
        paths: [
          {
            name: '@playwright/test',
            importNames: ['test', 'expect'],
            message: 'Those of fixtures.ts fail where the page reports a problem.',
          },
        ],
      }),
    },
    {
      files: ['src/tools/statecharts/**'],
      ...only('no-restricted-imports', {
        patterns: [
          {
            regex: '^\\.\\./\\.\\./',
            message: 'The package is for any machine, not for this site.',
          },
        ],
      }),
    },
    {
      files: [...pure, ...impure],
      rules: {
        'no-restricted-globals': ['error', ...storages],
        'no-restricted-properties': ['error', ...unnamed],
      },
    },
    { files: pure, ...only('no-restricted-globals', ...theWorld, ...storages) },
    {
      files: ['machines/**'],
      rules: {
        'no-restricted-globals': ['error', ...theWorld, ...storages, ...chance],
        'no-restricted-properties': [
          'error',
          ...unnamed,
          { object: 'Math', property: 'random', message: 'A machine leaves nothing to chance.' },
        ],
      },
    },
  ],
}
