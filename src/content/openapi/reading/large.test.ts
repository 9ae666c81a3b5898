// A specification of 12 MB is read in a thread with the heap size of the program's threads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { largeSpec } from '../testing-large.ts'

const heapOfThread = 512

/** Returns the CPU time in seconds, and the number of paths in the description. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(async ({ readSpec }) => {
    const before = process.threadCpuUsage()
    const spec = await readSpec(workerData.text, new Map())
    const { user, system } = process.threadCpuUsage(before)
    const paths = Object.keys(spec.description.paths).length
    parentPort.postMessage({ seconds: (user + system) / 1e6, paths, warnings: spec.warnings.length })
  })
`

test('A specification of 12 MB is read in a heap of 512 MB and some seconds', async () => {
  const large = largeSpec(12 * 2 ** 20)
  const module = new URL('./index.ts', import.meta.url).href
  const worker = new Worker(program, {
    eval: true,
    workerData: { module, text: JSON.stringify(large.spec) },
    resourceLimits: { maxOldGenerationSizeMb: heapOfThread },
  })
  const read = await new Promise<{ seconds: number; paths: number; warnings: number }>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })
  assert.equal(read.paths, large.paths)
  assert.equal(read.warnings, 0)
  assert.ok(read.seconds < 15, `it took ${read.seconds} s of CPU`)
})
