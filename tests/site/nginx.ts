import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseHeadersFile, renderNginx } from '../../src/build/headers.ts'
import type { Site } from './site.ts'

const usual = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

const nginx = usual.find((path) => existsSync(path))

/** Whether tests behind nginx may be left out: where there is none, but never in CI. */
export const withoutNginx = nginx === undefined && !process.env.CI

/** A port of the loopback interface that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const mimeTypes = (program: string) => {
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' })
  const configuration = /--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf'
  return join(dirname(configuration), 'mime.types')
}

/** docs/deploy/nginx.conf for a built site, on ports of the loopback interface instead of 80 and 443 with TLS. */
async function configure(folder: string, port: number, redirectPort: number) {
  const template = await readFile('docs/deploy/nginx.conf', 'utf8')
  const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'))
  const changes: [RegExp, string][] = [
    [/listen 80;/, `listen 127.0.0.1:${redirectPort};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/listen \[::\]:80;\n/, ''],
    [/listen \[::\]:443 ssl http2;\n/, ''],
    [/ssl_certificate .*\n/, ''],
    [/ssl_certificate_key .*\n/, ''],
    [/root .*;/, `root ${resolve(folder)};`],
  ]
  return changes.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`docs/deploy/nginx.conf lacks ${pattern.source}`)
      return text.replace(pattern, replacement)
    },
    renderNginx(template, '127.0.0.1', rules),
  )
}

/** Serves a built site with nginx and docs/deploy/nginx.conf; `servers` go into its http block as well. */
export async function serveWithNginx(
  folder = 'dist',
  servers = '',
): Promise<Site & { redirectUrl: string }> {
  if (nginx === undefined) throw new Error('nginx is not installed (apt-get install nginx-light)')
  const prefix = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const redirectPort = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(prefix, 'nginx.conf'),
    [
      process.getuid?.() === 0 ? 'user root;' : '',
      'daemon off;',
      `pid ${join(prefix, 'pid')};`,
      'error_log stderr notice;',
      'events { worker_connections 512; }',
      'http {',
      `include ${mimeTypes(nginx)};`,
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${join(prefix, name)};`),
      await configure(folder, port, redirectPort),
      servers,
      '}',
    ].join('\n'),
  )
  const server = spawn(nginx, ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = new Promise((resolve) => server.once('close', resolve))
  const stop = () => server.kill()
  process.once('exit', stop)
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text: Buffer) => {
      log += text.toString()
      if (log.includes('start worker process ')) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`nginx ended: ${log}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    redirectUrl: `http://127.0.0.1:${redirectPort}`,
    close: async () => {
      stop()
      await closed
      process.off('exit', stop)
      await rm(prefix, { recursive: true, force: true })
    },
  }
}
