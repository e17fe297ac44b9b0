// The process of Vite, which transforms a project's files for the workers. It is JavaScript, so that it starts without
// tsx also in this repository: tsx would make Vite start several times slower.

/** A Vite environment for a module runner, and one whose code is bundled for a browser. */
const environments = {
  statecharts: { consumer: 'server', resolve: { external: true } },
  simulator: {
    consumer: 'server',
    resolve: { external: true },
    dev: { moduleRunnerTransform: false },
  },
}

/**
 * Prepares Vite with the configuration in the working directory, as Vite's function `runnerImport` does, but also reads
 * the project's `.env` files. Starts no server. Returns functions that answer requests.
 */
async function prepare(url) {
  const vite = await import(url)
  // By default, plugins only prepare the environment of the browser. Without this, Vite cannot load CSS.
  const server = { perEnvironmentStartEndDuringDev: true }
  const config = await vite.resolveConfig({ logLevel: 'silent', environments, server }, 'serve')
  const create = async (name) => {
    const environment = vite.createRunnableDevEnvironment(name, config, { hot: false })
    await environment.init()
    await environment.pluginContainer.buildStart()
    return environment
  }
  const opened = [create('statecharts')]
  const { hot } = await opened[0]
  return {
    ask: (request) => hot.handleInvoke(request),
    /** Returns the code of a module. `id` is a path, or a URL in code that Vite returned. */
    load: async (id) => {
      const environment = await (opened[1] ??= create('simulator'))
      const plain = id.replace(/^\/@id\//, '').replace('__x00__', '\0')
      return (await environment.transformRequest(plain)).code
    },
    close: async () => {
      for (const environment of opened) await (await environment).close()
    },
  }
}

const end = () => process.exit()
try {
  const { ask, load, close } = await prepare(process.argv[2])
  process.on('message', async ({ id, vite }) => {
    const response = vite.load
      ? await load(vite.load).then(
          (code) => ({ code }),
          (error) => ({ error }),
        )
      : await ask(vite)
    process.send({ id, vite: response })
  })
  process.on('disconnect', () => {
    void close().then(end, end)
    // End the process even if a plugin does not close.
    setTimeout(end, 2_000)
  })
  process.send({ error: null })
} catch (error) {
  process.send({ error }, end)
}
