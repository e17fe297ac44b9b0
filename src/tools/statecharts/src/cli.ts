#!/usr/bin/env node
import type { Outcome } from './commandLine.ts'

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
  'Usage: statecharts COMMAND …   (statecharts COMMAND --help shows its options)',
  ...Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(10)}${does}`),
].join('\n')

// In `statecharts paths | head`, head closes the pipe early, which is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

const [name = '--help', ...args] = process.argv.slice(2)
const isHelp = name === '--help' || name === 'help'
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const outcome: Outcome = command
  ? await (
      await command.load()
    )(args)
  : isHelp
    ? { code: 0, output: usage }
    : { code: 1, complaint: `Unknown command: ${name}\n${usage}` }
if (outcome.output !== undefined) console.log(outcome.output)
if (outcome.complaint !== undefined) console.error(outcome.complaint)
process.exitCode = outcome.code
