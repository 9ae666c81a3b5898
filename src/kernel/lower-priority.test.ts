// A thread that lowers its priority leaves that of all others unchanged.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

const source = `
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  import { lowerPriority } from '${new URL('./lower-priority.ts', import.meta.url)}'
  lowerPriority()
  parentPort.postMessage(getPriority())
`

test('a thread that lowers its priority does so alone, and only on Linux', async () => {
  const before = getPriority()
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const [priority] = await once(worker, 'message')
  assert.equal(getPriority(), before)
  assert.equal(priority > before, process.platform === 'linux')
  await worker.terminate()
})
