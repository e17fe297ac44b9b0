const { parentPort } = require('node:worker_threads')
const Elk = require('elkjs/lib/elk.bundled.js')

const elk = new Elk()

parentPort.on('message', (graph) => {
  elk.layout(graph).then(
    (layout) => parentPort.postMessage({ layout }),
    (error) => parentPort.postMessage({ message: String(error) }),
  )
})
