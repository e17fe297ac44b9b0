import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const only = (rule, ...rest) => ({ rules: { [rule]: ['error', ...rest] } })

export default tseslint.config(
  { ignores: ['dist', 'release', 'node_modules', '.mails', 'coverage', 'reports', '.stryker-tmp'] },
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
  {
    // The direction of imports that docs/decisions/0001-layout.md describes.
    files: ['machines/**'],
    ...only('no-restricted-imports', {
      patterns: [
        {
          regex: '^(?!xstate$|yup$|\\./)',
          message: 'machines/ imports xstate, yup and its own files only.',
        },
      ],
    }),
  },
  {
    files: ['src/ui/**', 'src/sections/**'],
    ...only('no-restricted-imports', {
      patterns: [
        {
          regex: 'machines/|/views/|/actors|^xstate$|^@xstate/react$',
          message: 'ui/ and sections/ know no machine and no actor.',
        },
      ],
    }),
  },
  {
    files: ['src/{views,ui,sections,pages,actors}/**'],
    ...only('no-restricted-globals', 'fetch', 'localStorage', 'sessionStorage', 'window'),
  },
)
