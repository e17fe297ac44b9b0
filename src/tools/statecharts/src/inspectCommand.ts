import {
  help,
  runCommand,
  text,
  defaultProject,
  type Outcome,
  type Project,
} from './commandLine.ts'
import { serveInspector } from './serveInspector.ts'

/** The port to which `createWebSocketInspector` connects by default. */
const defaultPort = '8080'

export const inspectUsage = `Usage: statecharts inspect   serves a page that shows the machines of running apps. The apps must use
                     Stately's inspect protocol (@statelyai/inspect)
  --port NUMBER      the port (default: ${defaultPort}). 0 selects a free port
  --help, -h         show this help`

export const inspectOptions = { port: text, help }

/** Runs `statecharts inspect`: serves the inspector until the process ends. Only this computer can connect to it. */
export const inspect = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(
    args,
    { usage: inspectUsage, options: inspectOptions },
    async ({ port = defaultPort }, [other], settings) => {
      if (other !== undefined)
        throw new Error(`Unexpected argument: ${other}. This command takes only options.`)
      if (!/^\d{1,5}$/.test(port))
        throw new Error(`--port must be a number from 0 to 65535, not ${port}.`)
      const colours = { ...project.colours, ...settings.colours }
      const { url } = await serveInspector(Number(port), colours)
      const lines = [
        url,
        `  in a browser app   createBrowserInspector({ url: '${url}' })`,
        `  in any other app   createWebSocketInspector({ url: '${url.replace('http', 'ws')}' })`,
      ]
      return { code: 0, output: lines.join('\n') }
    },
  )
