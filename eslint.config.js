import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const only = (rule, ...rest) => ({ rules: { [rule]: ['error', ...rest] } })

/** What the files of a folder must not import (docs/decisions/0009-layout.md). */
const unknownTo = {
  'machines/**': '^(?!xstate$|yup$|\\./)',
  'src/{content,theme}/**':
    '^xstate|^@xstate|^react|/(effects|ui|sections|views|pages|build|tools)/|^\\.\\./(site|routes|App)\\.',
  'src/ui/**':
    '^xstate|^@xstate|/(machines|content|sections|views|pages|build|tools)/|^\\.\\./(site|routes|App)\\.',
  'src/sections/**':
    '^xstate|^@xstate|/(machines|views|pages|build|tools)/|^\\.\\./(site|routes|App)\\.',
  'src/views/**': '/(sections|pages|build|tools)/|^\\.\\./(site|routes|App)\\.',
  'src/pages/**': '^xstate|^@xstate|/(machines|build|tools)/|^\\.\\./(site|routes|App)\\.',
  'src/{boot,effects}/**': '^react|/(ui|sections|views|pages|build|tools)/|^\\.\\./(site|App)\\.',
}

/** What would store something on the visitor's device that /datenschutz does not name; one file has the one entry. */
const storages = ['sessionStorage', 'cookieStore', 'indexedDB', 'caches', 'localStorage']
const unnamed = [
  { object: 'document', property: 'cookie' },
  { object: 'navigator', property: 'serviceWorker' },
  ...storages.map((property) => ({ property })),
].map((place) => ({ ...place, message: 'Only effects/consentStorage.ts stores something.' }))

/** Only effects/ and boot/ touch the page, the network, storage, the clock and listeners. */
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

export default tseslint.config(
  {
    ignores: [
      'dist',
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
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  { files: ['tests/**'], ...only('no-empty-pattern', { allowObjectPatternsAsParameters: true }) },
  { files: ['src/**/*.tsx'], ...jsxA11y.configs.strict },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  { files: ['eslint.config.js', 'vite.config.ts'], languageOptions: { globals: globals.node } },
  ...Object.entries(unknownTo).map(([folder, regex]) => ({
    files: [folder],
    ...only('no-restricted-imports', {
      patterns: [{ regex, message: 'See docs/decisions/0009-layout.md for what may import what.' }],
    }),
  })),
  {
    files: ['machines/**', 'src/**'],
    ...only('no-restricted-syntax', {
      selector:
        ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration, ImportExpression)[source.value=/\\/tests\\//]',
      message: 'Tests import sources, never the other way round.',
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
    ignores: ['src/{boot,build,effects,tools}/**'],
    ...only('no-restricted-globals', ...theWorld, ...storages),
  },
)
