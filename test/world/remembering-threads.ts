// Threads that cache their results: what a test has computed from texts and pages on one engine need not be computed
// again on the other.
import { createHash } from 'node:crypto'
import { DefaultSerializer, deserialize, serialize } from 'node:v8'
import { createCache } from '#kernel/cache.ts'
import { nextTurn } from '#kernel/yielding.ts'
import type { ThreadPool, ThreadTask } from '#threads/index.ts'
import { lentThreads } from './lent-threads.ts'

/** Modules whose result depends on their payload alone, and that use no database. */
const pure = /\/(rendering\/run-task|library\/imports\/((dialect-)?thread|website\/thread))\.ts$/

const known = createCache<Buffer>(128_000_000)

/** For files with much of such work, which is tested elsewhere. */
export const rememberingThreads = (): ThreadPool => {
  const threads = lentThreads()
  return {
    close: threads.close,
    run: async <Result>(task: ThreadTask) => {
      if (!pure.test(task.module.pathname)) return threads.run<Result>(task)
      const key = keyOf(task)
      const before = known.get(key)
      if (before !== undefined) {
        // A result of a thread never arrives in the same iteration of the event loop.
        await nextTurn()
        return deserialize(before) as Result
      }
      const result = await threads.run<Result>(task)
      const bytes = serialize(result)
      known.set(key, bytes, bytes.length)
      return result
    },
  }
}

const keyOf = ({ module, payload }: ThreadTask): string => {
  const written = new KeySerializer()
  written.writeHeader()
  written.writeValue(payload)
  return createHash('sha256').update(module.pathname).update(written.releaseBuffer()).digest('hex')
}

/** Equal bytes have the same key, whatever their class: one engine returns buffers where the other returns plain arrays. */
class KeySerializer extends DefaultSerializer {
  _writeHostObject({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): void {
    // @ts-expect-error The types do not have it, though the documentation of Node does.
    super._writeHostObject(new Uint8Array(buffer, byteOffset, byteLength))
  }
}
