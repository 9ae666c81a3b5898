// Loaded into a server that is measured: says on a port of its own how long the event loop was kept since the last question.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { watchLoop } from '../test/world/watch-loop.ts'

const { LOOP_PORT: port } = process.env

// Threads load what their process was told to load.
if (isMainThread) {
  let watch = watchLoop()
  createServer((_, response) => {
    const { longest } = watch.end()
    watch = watchLoop()
    response.end(String(longest))
  })
    .listen(Number(port), '127.0.0.1')
    .unref()
}
