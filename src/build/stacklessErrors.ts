import type { Plugin } from 'vite'

const onlyCompared = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * Leaves out the stacks of the errors that React DOM makes while it loads and only ever compares.
 * Where a debugger listens (developer tools, Lighthouse, PageSpeed), V8 looks up the position of each
 * call in them, for which it parses all of React DOM a second time.
 */
export const stacklessErrors = (): Plugin => ({
  name: 'stackless-errors',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(
        onlyCompared,
        '$1Object.create(Error.prototype, { message: { value: $2 } })',
      ),
      map: null,
    }),
  },
})
