// The process that runs the Vite of a project and transforms the project's files. This file is JavaScript, so that Node
// runs it without tsx. Vite starts several times slower with tsx.

const { resolveConfig, createRunnableDevEnvironment } = await import(process.argv[2])

/**
 * The environments of Vite. Vite's module runner uses `statecharts`. The code of `simulator` is bundled for a browser.
 */
const environments = {
  statecharts: { consumer: 'server', resolve: { external: true } },
  simulator: {
    ...{ consumer: 'server', resolve: { external: true } },
    dev: { moduleRunnerTransform: false },
  },
}
const opened = new Map()

/**
 * Creates an environment without a server, like Vite's function `runnerImport`. Unlike that function, reads the
 * project's configuration and `.env` files.
 */
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
  // Decode the id, because Vite encodes the ids of virtual modules in the code that it returns.
  const id = request.load.replace(/^\/@id\//, '').replace('__x00__', '\0')
  return { code: (await (await open('simulator', config)).transformRequest(id)).code }
}

/** Returns the parts of a plugin's error that another process can receive. */
const plainError = ({ name, message, stack }) => ({ error: { name, message, stack } })

const end = () => process.exit()
const fail = (error) => process.send({ error }, end)
// A plugin can reject a promise that nothing handles, for example if its own configuration is invalid.
process.on('unhandledRejection', fail)
try {
  // By default, Vite prepares its plugins only for the environment of the browser. Prepare them for all environments,
  // because Vite cannot load CSS otherwise.
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
  fail(error)
}
