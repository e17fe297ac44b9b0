const { join } = require('node:path')
const { Worker } = require('node:worker_threads')

/** The running thread, or null before the first layout and after a layout that exceeded its deadline. */
let thread = null

/**
 * Settles when the previous layout is complete. The next layout waits for it, because the thread computes one layout at
 * a time.
 */
let previous = Promise.resolve()

/**
 * Runs ELK in a thread. A layout can take minutes, and only a thread can be stopped while it computes. ELK is loaded
 * with `require`, because for an import, Node would search all of ELK for the names of its exports.
 */
module.exports = class {
  constructor({ deadline = Infinity } = {}) {
    this.deadline = deadline
  }

  /** Computes a layout. Rejects with a `TimeoutError` at the deadline, and with an `Error` if ELK fails. */
  layout(graph) {
    const layout = previous.then(() => run(graph, this.deadline - performance.now()))
    previous = layout.catch(() => undefined)
    return layout
  }
}

function run(graph, timeout) {
  thread ??= new Worker(join(__dirname, 'elkThread.cjs'))
  const current = thread
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      clearTimeout(timer)
      thread = null
      void current.terminate()
      reject(error)
    }
    const stop = () => fail(new DOMException('The layout takes too long.', 'TimeoutError'))
    const timer = timeout < 2 ** 31 ? setTimeout(stop, timeout) : undefined
    // If the thread runs out of memory, it ends with an error. The next layout then needs a new thread.
    current.once('error', fail)
    current.once('message', ({ layout, message }) => {
      clearTimeout(timer)
      current.off('error', fail)
      // An idle thread must not keep the process running.
      current.unref()
      if (layout) resolve(layout)
      else reject(new Error(message))
    })
    current.ref()
    current.postMessage(graph)
  })
}
