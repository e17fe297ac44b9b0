import type { Plugin } from 'vite'

/** A `description` of a machine, a state or a transition, which is one string literal. */
const description = /\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g

/** Removes the descriptions of the machines from the browser's code. Charts, tables and the inspector use them, visitors do not. */
export const stripDescriptions = (): Plugin => ({
  name: 'strip-descriptions',
  apply: (_, { command }) => command === 'build' && process.env.VITE_INSPECT !== 'true',
  transform: {
    filter: { id: /\/machines\/\w+\.ts$/ },
    handler: (code) => code.replaceAll(description, ''),
  },
})
