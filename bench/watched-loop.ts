// Loaded into a measured server: reports on a port of its own how long the event loop was blocked since the last request.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { type Stretch, watchLoop } from '../test/world/watch-loop.ts'

const { LOOP_PORT: port } = process.env

// Threads inherit the modules that their process preloads.
if (isMainThread) {
  let longest = 0
  const note = ({ used }: Stretch): void => {
    longest = Math.max(longest, used)
  }
  let watch = watchLoop(note)
  createServer((_, response) => {
    watch.end()
    response.end(String(longest))
    longest = 0
    watch = watchLoop(note)
  })
    .listen(Number(port), '127.0.0.1')
    .unref()
}
