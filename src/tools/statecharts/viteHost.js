// The process of Vite, which transforms a project's files for the workers. It is JavaScript, so that it starts without
// tsx also in this repository: tsx would make Vite start several times slower.

/**
 * Prepares Vite with the configuration in the working directory, as Vite's function `runnerImport` does, but also reads
 * the project's `.env` files. Starts no server.
 */
async function createEnvironment(url) {
  const { createRunnableDevEnvironment, resolveConfig } = await import(url)
  const environments = { statecharts: { consumer: 'server', resolve: { external: true } } }
  // By default, plugins only prepare the environment of the browser. Without this, Vite cannot load CSS.
  const server = { perEnvironmentStartEndDuringDev: true }
  const config = await resolveConfig({ logLevel: 'silent', environments, server }, 'serve')
  const environment = createRunnableDevEnvironment('statecharts', config, { hot: false })
  await environment.init()
  await environment.pluginContainer.buildStart()
  return environment
}

const end = () => process.exit()
try {
  const environment = await createEnvironment(process.argv[2])
  process.on('message', async ({ id, vite }) => {
    process.send({ id, vite: await environment.hot.handleInvoke(vite) })
  })
  process.on('disconnect', () => {
    void environment.close().then(end, end)
    // End the process even if a plugin does not close.
    setTimeout(end, 2_000)
  })
  process.send({ error: null })
} catch (error) {
  process.send({ error }, end)
}
