import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const only = (rule, ...rest) => ({ rules: { [rule]: ['error', ...rest] } })

/**
 * The parts of the house from top to bottom (docs/decisions/0009-layout.md): a file imports only from its own part
 * and from parts above it, and nothing that its line refuses besides.
 */
const house = {
  machines: '^(?!xstate$|yup$|\\./)',
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
  'boot.ts': '^react|^styled|xstate',
  build: undefined,
  tools: undefined,
}

const byItsName = {
  // What runs in a page is reached by its file, as the rest needs Node.
  regex: '/statecharts/src/(?!inspector/|source\\.ts)',
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

/** Only effects/ and boot.ts touch the page, the network, storage, the clock and listeners. */
const theWorld = [
  'window',
  'document',
  'location',
  'history',
  'navigator',
  'matchMedia',
  'fetch',
  'performance',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'removeEventListener',
]

/** What a machine may not decide by, besides. */
const chance = ['Date', 'crypto', 'process', 'console', 'globalThis']

export default tseslint.config(
  {
    ignores: [
      '**/dist',
      '**/*.cjs',
      'release',
      'node_modules',
      '.mails',
      'coverage',
      'reports',
      'simulator',
      '.stryker-tmp',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A fifth of the time for enums, of which there are none, and classes, of which no two are alike.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['**/*.tsx', 'src/{ui,views}/*.ts'],
    ...reactHooks.configs.flat.recommended,
  },
  { files: ['tests/**'], ...only('no-empty-pattern', { allowObjectPatternsAsParameters: true }) },
  { files: ['src/**/*.tsx'], ...jsxA11y.configs.strict },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  { files: ['eslint.config.js', 'vite.config.ts'], languageOptions: { globals: globals.node } },
  ...directions,
  { files: ['tests/**'], ...only('no-restricted-imports', { patterns: [byItsName] }) },
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
    files: ['machines/**', 'src/**'],
    ignores: ['src/{build,tools}/**', 'src/effects/consentStorage.ts'],
    rules: {
      'no-restricted-globals': ['error', ...storages],
      'no-restricted-properties': ['error', ...unnamed],
    },
  },
  {
    files: ['machines/**', 'src/**'],
    ignores: ['src/boot.ts', 'src/{build,effects,tools}/**', 'src/theme/motion.ts'],
    ...only('no-restricted-globals', ...theWorld, ...storages),
  },
  {
    files: ['machines/**'],
    rules: {
      'no-restricted-globals': ['error', ...theWorld, ...storages, ...chance],
      'no-restricted-properties': [
        'error',
        ...unnamed,
        { object: 'Math', property: 'random', message: 'A machine leaves nothing to chance.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(Literal[value=/[äöüßÄÖÜ]/], TemplateElement[value.raw=/[äöüßÄÖÜ]/])',
          message: 'What a visitor reads stands in src/content/.',
        },
      ],
    },
  },
)
