import {
  flag,
  runCommand,
  text,
  defaultProject,
  type Outcome,
  type Project,
} from './commandLine.ts'
import { serveInspector } from './serveInspector.ts'

/** Where `createWebSocketInspector` looks for one. */
const defaultPort = '8080'

export const inspectUsage = `Usage: statecharts inspect   serves a page that shows any running app which speaks Stately's protocol
  --port NUMBER      where to (${defaultPort}); 0 takes one that is free
  --help             says this`

/** `statecharts inspect`: serves the inspector to this machine alone, until the process is ended. */
export const inspect = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(
    args,
    { usage: inspectUsage, options: { port: text, help: flag } },
    async ({ port = defaultPort }, [other]) => {
      if (other !== undefined) throw new Error(`It takes no file: ${other}`)
      if (!/^\d{1,5}$/.test(port)) throw new Error(`--port takes a number, not ${port}`)
      const { url } = await serveInspector(Number(port), project.colours)
      const lines = [
        url,
        `  in a browser's app  createBrowserInspector({ url: '${url}' })`,
        `  in any other        createWebSocketInspector({ url: '${url.replace('http', 'ws')}' })`,
      ]
      return { code: 0, output: lines.join('\n') }
    },
  )
