import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { renderHostFiles } from '../../src/build/serverFiles.ts'
import { readRules } from '../../src/build/staticHost.ts'
import type { Certificate } from './certificate.ts'
import { freePort } from './freePort.ts'
import { programPath } from './installedPrograms.ts'
import type { Site } from '../../src/tools/serveSite.ts'

/** A site that a web server serves. `redirectUrl` is the site's HTTP address, which redirects to HTTPS. */
export type Served = Site & { redirectUrl: string }

interface Running {
  stop: () => Promise<void>
}

const served = ({ stop }: Running, { port, redirectPort, certificate }: Endpoints): Served => ({
  url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
  redirectUrl: `http://127.0.0.1:${redirectPort}`,
  close: stop,
})

/** The ports of a server, and its TLS certificate. Without a certificate, the server uses plain HTTP. */
interface Endpoints {
  port: number
  redirectPort: number
  certificate: Certificate | undefined
}

const freeEndpoints = async (certificate?: Certificate): Promise<Endpoints> => ({
  port: await freePort(),
  redirectPort: await freePort(),
  certificate,
})

/**
 * Replaces parts of a server configuration that work only on a public server. Throws if the configuration does not
 * contain such a part.
 */
const change = (text: string, changes: readonly (readonly [RegExp, string])[]) =>
  changes.reduce((changed, [pattern, replacement]) => {
    if (!pattern.test(changed))
      throw new Error(
        `Cannot adapt the server configuration for the test, because ${pattern} does not match:\n${changed}`,
      )
    return changed.replace(pattern, () => replacement)
  }, text)

/** Waits until the log of a server contains the text in `ready`. Kills the server when the test process exits. */
async function started(
  server: ChildProcess,
  ready: string,
  folder: string,
  readLog?: () => Promise<string>,
): Promise<Running> {
  const closed = new Promise((resolve) => server.once('close', resolve))
  const stop = () => server.kill()
  process.once('exit', stop)
  let log = ''
  let isOver = false
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (log.includes(ready)) resolve()
    }
    server.stderr?.on('data', (text: Buffer) => {
      log += text.toString()
      look()
    })
    const readAgain = async () => {
      if (readLog === undefined || isOver) return
      log = await readLog().catch(() => '')
      look()
      if (!log.includes(ready)) setTimeout(() => void readAgain(), 20)
    }
    void readAgain()
    server.once('error', reject)
    server.once('close', () => {
      isOver = true
      reject(new Error(`${server.spawnfile} exited before it was ready: ${log}`))
    })
  })
  return {
    stop: async () => {
      stop()
      await closed
      process.off('exit', stop)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const stderrOnly = { stdio: ['ignore', 'ignore', 'pipe'] } satisfies Parameters<typeof spawn>[2]

/**
 * Creates a link to the folder `folder` in the folder `home`, and returns the path of the link. A server's
 * configuration contains this path, because the path of the checkout can contain spaces or other special characters.
 */
async function linkTo(folder: string, home: string): Promise<string> {
  const link = join(home, 'site')
  await symlink(resolve(folder), link)
  return link
}

/**
 * Returns a configuration file for a built site, as `npm run release` writes it. Throws if a release has no such file.
 */
function fileFor(name: string, folder: string): string {
  const file = renderHostFiles({ host: '127.0.0.1', rules: readRules(folder) })[name]
  if (file === undefined)
    throw new Error(
      `No release contains the server configuration ${name}. Use a name from renderHostFiles()`,
    )
  return file
}

const mimeTypes = (program: string) => {
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' })
  const configuration = /--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf'
  return join(dirname(configuration), 'mime.types')
}

/**
 * Makes the release's nginx.conf listen on the loopback interface instead of ports 80 and 443. Removes TLS if there is
 * no certificate.
 */
const onLoopback = (text: string, { port, redirectPort, certificate }: Endpoints): string =>
  change(text, [
    [/listen 80;/, `listen 127.0.0.1:${redirectPort};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};`],
    [/listen \[::\]:80;\n/, ''],
    [/listen \[::\]:443 ssl http2;\n/, ''],
    [
      /ssl_certificate \/etc\/letsencrypt\/live\/127\.0\.0\.1\/fullchain\.pem;\n/,
      certificate ? `ssl_certificate ${certificate.file};\n` : '',
    ],
    [
      /ssl_certificate_key \/etc\/letsencrypt\/live\/127\.0\.0\.1\/privkey\.pem;\n/,
      certificate ? `ssl_certificate_key ${certificate.keyFile};\n` : '',
    ],
  ])

/** Starts nginx with these directives in its http block. The folder `prefix` is deleted when nginx stops. */
async function startNginx(parts: string, prefix: string): Promise<Running> {
  const nginx = programPath('nginx')
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
      parts,
      '}',
    ].join('\n'),
  )
  const parameters = ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'stderr']
  const server = spawn(nginx, parameters, stderrOnly)
  return started(server, 'start worker process ', prefix)
}

/** Serves a built site with nginx and docs/deploy/nginx.conf. Adds `servers` to the configuration as server blocks. */
export async function serveWithNginx(
  folder: string,
  servers = '',
  certificate?: Certificate,
): Promise<Served> {
  const prefix = await mkdtemp(join(tmpdir(), 'nginx-'))
  const endpoints = await freeEndpoints(certificate)
  const file = onLoopback(fileFor('nginx.conf', folder), endpoints)
  const site = change(file, [
    [/root \/var\/www\/127\.0\.0\.1\/site;/, `root ${await linkTo(folder, prefix)};`],
  ])
  return served(await startNginx(`${site}\n${servers}`, prefix), endpoints)
}

/**
 * Makes the release's Caddyfile listen on the loopback interface. Uses plain HTTP, so that Caddy requests no TLS
 * certificate.
 */
const caddyOnLoopback = (text: string, port: number): string =>
  change(text, [[/^\S+ \{$/m, `http://127.0.0.1:${port} {`]])

/** Starts Caddy with this Caddyfile. The folder `home` is deleted when Caddy stops. */
async function startCaddy(text: string, home: string): Promise<Running> {
  await writeFile(join(home, 'Caddyfile'), text)
  const server = spawn(programPath('Caddy'), ['run', '--config', join(home, 'Caddyfile')], {
    ...stderrOnly,
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  return started(server, 'serving initial configuration', home)
}

/** Serves a built site with Caddy and docs/deploy/Caddyfile. */
export async function serveWithCaddy(folder: string): Promise<Served> {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'))
  const endpoints = await freeEndpoints()
  const site = change(caddyOnLoopback(fileFor('Caddyfile', folder), endpoints.port), [
    [/root \* \/var\/www\/127\.0\.0\.1\/site$/m, `root * ${await linkTo(folder, home)}`],
  ])
  const options = `{\n\tadmin off\n\thttp_port ${endpoints.redirectPort}\n}\n`
  return served(await startCaddy(`${options}${site}`, home), endpoints)
}

const modules = [
  ...['mpm_event', 'authz_core', 'mime', 'dir', 'autoindex', 'headers', 'rewrite'],
  ...['deflate', 'filter', 'ssl', 'http2', 'socache_shmcb'],
]

/**
 * Changes the release's htaccess for a server without TLS. The changed file redirects only requests that arrive at the
 * port `redirectPort`. The original file redirects all requests with plain HTTP.
 */
const htaccessOnLoopback = (text: string, redirectPort: number): string =>
  change(text, [[/RewriteCond %\{HTTPS\} !=on/, `RewriteCond %{SERVER_PORT} =${redirectPort}`]])

/** Makes the release's apache.conf listen on the loopback interface. Removes TLS if there is no certificate. */
const apacheOnLoopback = (text: string, { port, redirectPort, certificate }: Endpoints): string =>
  change(text, [
    [/\*:80>/, `127.0.0.1:${redirectPort}>`],
    [/\*:443>/, `127.0.0.1:${port}>`],
    ...(certificate
      ? ([
          [
            /SSLCertificateFile \/etc\/letsencrypt\/live\/127\.0\.0\.1\/fullchain\.pem/,
            `SSLCertificateFile ${certificate.file}`,
          ],
          [
            /SSLCertificateKeyFile \/etc\/letsencrypt\/live\/127\.0\.0\.1\/privkey\.pem/,
            `SSLCertificateKeyFile ${certificate.keyFile}`,
          ],
        ] as const)
      : ([
          [/Protocols .*\n/, ''],
          [/(SSL.*\n\s*)+/, ''],
        ] as const)),
  ])

/** Starts Apache with these directives in its configuration. The folder `home` is deleted when Apache stops. */
async function startApache(
  parts: string,
  ports: readonly number[],
  home: string,
): Promise<Running> {
  const log = join(home, 'log')
  await writeFile(
    join(home, 'apache.conf'),
    [
      `ServerRoot ${home}`,
      'ServerName 127.0.0.1',
      `PidFile ${join(home, 'pid')}`,
      `DefaultRuntimeDir ${home}`,
      `ErrorLog ${log}`,
      ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      'TypesConfig /etc/mime.types',
      // Debian's mime.conf contains these two lines. The release's htaccess must undo them for compressed files. In the
      // second line, `br` is the language Breton.
      'AddType application/x-gzip .gz',
      'AddLanguage br .br',
      ...ports.map((port) => `Listen 127.0.0.1:${port}`),
      parts,
    ].join('\n'),
  )
  const apache = programPath('Apache')
  const server = spawn(apache, ['-D', 'FOREGROUND', '-f', join(home, 'apache.conf')], stderrOnly)
  // Apache opens its error log again after the start. It cannot open stderr again, because stderr is a socket of Node.
  // So Apache logs errors to a file.
  return started(server, 'resuming normal operations', home, () => readFile(log, 'utf8'))
}

/**
 * Serves a copy of a built site with Apache, docs/deploy/apache.conf and docs/deploy/htaccess. Adds `directives` to the
 * configuration.
 */
export async function serveWithApache(
  folder: string,
  directives = '',
  certificate?: Certificate,
): Promise<Served> {
  const home = await mkdtemp(join(tmpdir(), 'apache-'))
  const site = join(home, 'site')
  const endpoints = await freeEndpoints(certificate)
  await cp(folder, site, { recursive: true })
  const rules = htaccessOnLoopback(fileFor('htaccess', folder), endpoints.redirectPort)
  await writeFile(join(site, '.htaccess'), rules)
  // Apache's workers do not run as root, so all users must be able to read these folders.
  for (const path of [home, site]) await chmod(path, 0o755)
  const hosts = fileFor('apache.conf', folder)
  const parts = change(apacheOnLoopback(hosts, endpoints), [[/\/var\/www\/127\.0\.0\.1/g, home]])
  // Turn directory listings on, as some shared hosts do. The release's htaccess must prevent the listings.
  const sharedHosting = `<Directory ${site}>\nOptions Indexes FollowSymLinks\n</Directory>`
  return served(
    await startApache(
      `${directives}\n${parts}\n${sharedHosting}`,
      [endpoints.port, endpoints.redirectPort],
      home,
    ),
    endpoints,
  )
}
