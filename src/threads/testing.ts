// For tests of the pool: modules made of a line of code, and tasks that begin and end when the test wants.
import type { ThreadPool, ThreadTask } from './index.ts'

/** A module whose `runTask(payload)` has this body. */
const moduleThat = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { Invalid } from '${new URL('../kernel/errors.ts', import.meta.url)}'
      export const runTask = payload => { ${body} }`)}`,
  )

export const taskThat = (body: string, changed: Partial<ThreadTask> = {}): ThreadTask => ({
  module: moduleThat(body),
  payload: null,
  owner: 'somebody',
  urgency: 'interactive',
  cpuTime: 60_000,
  weight: 1,
  ...changed,
})

export interface Gated {
  /** Resolves when a thread has begun the task. */
  readonly begun: Promise<unknown>
  readonly isBegun: () => boolean
  /** Lets the task end; resolves when it has. */
  end(): Promise<unknown>
}

const gated = moduleThat(
  'Atomics.store(payload, 0, 1); Atomics.notify(payload, 0); Atomics.wait(payload, 1, 0)',
)

/** Starts a task that ends on demand. */
export const runGated = (pool: ThreadPool, changed: Partial<ThreadTask> = {}): Gated => {
  const flags = new Int32Array(new SharedArrayBuffer(8))
  const done = pool.run({ ...taskThat('', changed), module: gated, payload: flags })
  done.catch(() => {})
  return {
    begun: Promise.resolve(Atomics.waitAsync(flags, 0, 0).value),
    isBegun: () => Atomics.load(flags, 0) === 1,
    end: () => {
      Atomics.store(flags, 1, 1)
      Atomics.notify(flags, 1)
      return done
    },
  }
}
