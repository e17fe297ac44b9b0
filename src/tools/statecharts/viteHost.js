// The process of Vite, which transforms a project's files. It is JavaScript, so that it starts without tsx also in this
// repository: tsx makes Vite start several times slower.

const { resolveConfig, createRunnableDevEnvironment } = await import(process.argv[2])

/** An environment for Vite's module runner, and one whose code is bundled for a browser. */
const environments = {
  statecharts: { consumer: 'server', resolve: { external: true } },
  simulator: {
    ...{ consumer: 'server', resolve: { external: true } },
    dev: { moduleRunnerTransform: false },
  },
}
const opened = new Map()

/** Starts no server, like Vite's function `runnerImport`, but reads the project's configuration and `.env` files. */
async function create(name, config) {
  const environment = createRunnableDevEnvironment(name, config, { hot: false })
  await environment.init()
  await environment.pluginContainer.buildStart()
  return environment
}

function open(name, config) {
  if (!opened.has(name)) opened.set(name, create(name, config))
  return opened.get(name)
}

async function answer(request, config) {
  if (!request.load) return (await open('statecharts', config)).hot.handleInvoke(request)
  // In code that Vite returned, the URLs of virtual modules are encoded.
  const id = request.load.replace(/^\/@id\//, '').replace('__x00__', '\0')
  return { code: (await (await open('simulator', config)).transformRequest(id)).code }
}

/** Returns the parts of a plugin's error that another process can receive. */
const plainError = ({ name, message, stack }) => ({ error: { name, message, stack } })

const end = () => process.exit()
try {
  // By default, plugins only prepare the environment of the browser. Without this, Vite cannot load CSS.
  const server = { perEnvironmentStartEndDuringDev: true }
  const config = await resolveConfig({ logLevel: 'silent', environments, server }, 'serve')
  await open('statecharts', config)
  process.on('message', async ({ id, vite }) => {
    const response = await answer(vite, config).catch((error) => ({ error }))
    process.send({ id, vite: response.error ? plainError(response.error) : response })
  })
  process.on('disconnect', () => {
    const closed = [...opened.values()].map(async (one) => (await one).close())
    void Promise.all(closed).then(end, end)
    // End the process even if a plugin does not close.
    setTimeout(end, 2_000)
  })
  process.send({ error: null })
} catch (error) {
  process.send({ error }, end)
}
