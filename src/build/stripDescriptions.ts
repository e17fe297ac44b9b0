import type { Plugin } from 'vite'

/** Matches the `description` of a machine, state or transition. The description must be a single string literal. */
const description = /\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g

/**
 * Removes the machines' descriptions from the browser's code, because only the charts, the tables and the inspector use
 * them.
 */
export const stripDescriptions = (): Plugin => ({
  name: 'strip-descriptions',
  apply: (_, { command }) => command === 'build' && process.env.VITE_INSPECT !== 'true',
  transform: {
    filter: { id: /\/machines\/\w+\.ts$/ },
    handler: (code) => code.replaceAll(description, ''),
  },
})
