#!/usr/bin/env node
import { createRequire } from 'node:module'
import type { Outcome } from './commandLine.ts'
import { exitOnClosedPipe, printOutcome } from './output.ts'
import { obstacleIn } from './requirements.ts'

interface Command {
  does: string
  load: () => Promise<(args: string[]) => Promise<Outcome>>
}

const commands: Record<string, Command> = {
  draw: {
    does: 'draws the machines in files',
    load: async () => (await import('./drawCommand.ts')).draw,
  },
  diff: {
    does: 'reports how machines changed since a commit',
    load: async () => (await import('./diffCommand.ts')).diff,
  },
  paths: {
    does: 'lists the shortest paths that cover every transition and guard',
    load: async () => (await import('./pathsCommand.ts')).paths,
  },
  simulate: {
    does: 'writes a page for clicking through the machines in a file',
    load: async () => (await import('./simulateCommand.ts')).simulate,
  },
  inspect: {
    does: 'serves a page that shows the machines of a running app',
    load: async () => (await import('./inspectCommand.ts')).inspect,
  },
}

const usage = [
  'Usage: statecharts COMMAND …   (statecharts COMMAND --help shows the options of a command, statecharts --version shows the version)',
  ...Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(10)}${does}`),
].join('\n')

exitOnClosedPipe()

const requirePeer = createRequire(import.meta.url)
const versionOf = (manifest: string) => {
  try {
    return (requirePeer(manifest) as { version: string }).version
  } catch {
    return null
  }
}

const [first = '--help', ...rest] = process.argv.slice(2)
const isHelp = /^(help|--help|-h)$/.test(first)
const [name, ...args] = isHelp && rest[0] ? [rest[0], '--help'] : [first, ...rest]
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const obstacle = command && obstacleIn(process.versions.node, versionOf('xstate/package.json'))

async function run(): Promise<Outcome> {
  if (obstacle) return { code: 1, complaint: obstacle }
  if (command) return (await command.load())(args)
  if (isHelp && !rest[0]) return { code: 0, output: usage }
  if (name === '--version') return { code: 0, output: versionOf('../package.json') ?? '' }
  return { code: 1, complaint: `Unknown command: ${name}\n${usage}` }
}

printOutcome(await run())
