// The rule: a thread that steps back leaves all others where they are.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

const source = `
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  import { stepBack } from '${new URL('./step-back.ts', import.meta.url)}'
  stepBack()
  parentPort.postMessage(getPriority())
`

test('a thread that steps back has a lower priority on Linux, and the others keep theirs', async () => {
  const before = getPriority()
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const [priority] = await once(worker, 'message')
  assert.equal(getPriority(), before)
  assert.equal(priority > before, process.platform === 'linux')
  await worker.terminate()
})
