// Threads that do the same work once: what a test has made of texts and pages on one engine, it need not make again on the other.
import { createHash } from 'node:crypto'
import { DefaultSerializer, deserialize, serialize } from 'node:v8'
import { createCache } from '#kernel/cache.ts'
import { nextTurn } from '#kernel/yielding.ts'
import type { ThreadPool, ThreadTask } from '#threads/index.ts'
import { lentThreads } from './lent-threads.ts'

/** These make the same of the same, and know no database. */
const pure = /\/(rendering\/run-task|library\/imports\/((dialect-)?thread|website\/thread))\.ts$/

const known = createCache<Buffer>(128_000_000)

/** For worlds of a file that has much of such work, which is tested where it is at home. */
export const rememberingThreads = (): ThreadPool => {
  const threads = lentThreads()
  return {
    close: threads.close,
    run: async <Result>(task: ThreadTask) => {
      if (!pure.test(task.module.pathname)) return threads.run<Result>(task)
      const key = keyOf(task)
      const before = known.get(key)
      if (before !== undefined) {
        // An answer of a thread never comes in the same turn.
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

/** The same bytes are the same, whatever their class: one engine gives buffers where the other gives plain arrays. */
class KeySerializer extends DefaultSerializer {
  _writeHostObject({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): void {
    // @ts-expect-error The types do not have it, though the documentation of Node does.
    super._writeHostObject(new Uint8Array(buffer, byteOffset, byteLength))
  }
}
