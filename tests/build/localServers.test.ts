import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createServer, preview, type InlineConfig } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'

const onLoopback = { port: 0, host: '127.0.0.1' }

/** The commands that serve the site locally with vite.config.ts. */
const commands = {
  'npm run preview': (options: InlineConfig) => preview({ ...options, preview: onLoopback }),
  'npm run dev': async (options: InlineConfig) => {
    const server = await createServer({
      ...options,
      optimizeDeps: { noDiscovery: true },
      server: { ...onLoopback, watch: null },
    })
    return server.listen()
  },
}

/** Starts a command, and stops it at the end of the test. Returns the URL of the site. */
async function start(command: keyof typeof commands, info: (line: string) => void = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vite-cache-'))
  const customLogger = { ...createLogger('silent'), info }
  const server = await commands[command]({ cacheDir: folder, customLogger })
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    site: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    printUrls: () => server.printUrls(),
  }
}

test.for([
  ['npm run preview', ['200 policy', '404 policy', '404 policy']],
  ['npm run dev', ['200', '200', '200 policy']],
] as const)(
  '%s prints and serves the outbox, and responds to a page, an unknown path and /inspector with: %j',
  async ([command, responses]) => {
    vi.stubEnv('SMTP_URL', 'smtp://user:secret@localhost:1025')
    const lines: string[] = []
    const info = (line: string) => void lines.push(line)
    const { site, printUrls } = await start(command, info)
    printUrls()
    expect(lines.filter((line) => line.includes('Outbox'))).toEqual([
      expect.stringContaining(`${site}/outbox`),
    ])

    const outbox = await (await fetch(`${site}/outbox`)).text()
    expect(/ an den SMTP-Server [^<]*/.exec(outbox)?.[0]).toBe(
      ' an den SMTP-Server localhost:1025. ',
    )
    const answers = ['/kontakt', '/gibt-es-nicht', '/inspector'].map(async (path) => {
      const { status, headers } = await fetch(site + path)
      return headers.has('content-security-policy') ? `${status} policy` : `${status}`
    })
    expect(await Promise.all(answers)).toEqual(responses)
  },
)

test('npm run dev updates changed components of the site, but not those of the inspector', async () => {
  const { site } = await start('npm run dev')
  const files = ['App.tsx', 'tools/statecharts/src/inspector/mountInspector.tsx']
  const codes = await Promise.all(
    files.map(async (file) => (await fetch(`${site}/src/${file}`)).text()),
  )
  expect(codes.map((code) => code.includes('$RefreshReg$'))).toEqual([true, false])
})
