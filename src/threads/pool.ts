// The pool: a few threads for all slow work, shared between the owners of tasks.
import { availableParallelism } from 'node:os'
import { Invalid, ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { type SpanDetails, traced } from '#kernel/tracing.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { idleThreads } from './idle-threads.ts'
import { type Bounds, createLines } from './lines.ts'
import type { Ending } from './messages.ts'
import { type WatchedTask, watchPool } from './metrics.ts'
import { startThread, type Thread, type ThreadOptions } from './thread.ts'
import type { Urgency } from './urgency.ts'

export interface ThreadTask {
  /** A module that exports `runTask` (`RunTask` in messages.ts). */
  readonly module: URL
  readonly payload: unknown
  /** Buffers of the payload that are transferred instead of copied. */
  readonly transfer?: readonly ArrayBuffer[]
  /** Whose queue it waits in: an organization's, as a rule. */
  readonly owner: string
  readonly urgency: Urgency
  /** Its limit, in milliseconds of CPU time. */
  readonly cpuTime: number
  /** The memory that it takes while it waits, in bytes or characters. */
  readonly weight: number
}

export interface ThreadPool {
  /**
   * Does a task in a thread. Rejects with `Invalid` if the module throws one, with `ResourceExhausted` if time or memory
   * is used up, and with `Unavailable` if too much waits already.
   */
  run<Result>(task: ThreadTask): Promise<Result>
  /** Ends the threads; unfinished tasks reject. */
  close(): Promise<void>
}

export interface PoolOptions extends Partial<ThreadOptions> {
  /** The pool's name in metrics. */
  readonly name?: string
  readonly size?: number
  /** How many threads are reserved for owners who have no task running; must be fewer than `size`. */
  readonly reserved?: number
  /** What may wait for each owner, and for all owners together. */
  readonly ofOwner?: Bounds
  readonly together?: Bounds
}

/** At least one thread for interactive work, one for the index, and one that stays free for another owner. */
const usualSize = Math.max(3, Math.min(6, availableParallelism() - 1))

/** After this many interactive tasks in a row, a waiting background task is begun first. */
const mostBeforeBackground = 8

interface Waiting {
  readonly task: ThreadTask
  readonly watched: WatchedTask
  readonly settle: (ending: Ending | { readonly unavailable: string }) => void
}

export const createThreadPool = ({
  name = 'work',
  size = usualSize,
  reserved = 1,
  entry = new URL('./entry.ts', import.meta.url),
  workerData,
  heap = 512,
  ofOwner = { items: 100, weight: 8_000_000 },
  together = { items: 1000, weight: 64_000_000 },
  ...options
}: PoolOptions = {}): ThreadPool => {
  const lines = {
    interactive: createLines<Waiting>(ofOwner, together),
    background: createLines<Waiting>(ofOwner, together),
  }
  const watch = watchPool(name, size)
  const threads = new Set<Thread>()
  const idle = idleThreads(thread => void remove(thread))
  /** How many interactive tasks of each owner are running. */
  const served = new Map<string, number>()
  let busy = 0
  let begunInARow = 0
  let isClosed = false

  const start = (): Thread => {
    const thread = startThread({ entry, workerData, heap, cpuTimeOf, ...options })
    threads.add(thread)
    return thread
  }
  const remove = async (thread: Thread): Promise<void> => {
    await thread.end()
    threads.delete(thread)
  }
  const idleThread = (): Thread | undefined => {
    for (let thread = idle.take(); thread !== undefined; thread = idle.take()) {
      if (thread.isAlive) return thread
      threads.delete(thread)
    }
    return undefined
  }
  /** A reserved thread is only for a waiting owner who has no task running: never for background work. */
  const choose = (): Waiting | undefined => {
    const free = size - busy
    if (free === 0 || isClosed) return undefined
    const isLast = free <= reserved
    const ofIndex = () => (isLast ? undefined : lines.background.take(() => true))
    const ofReaders = () => lines.interactive.take(owner => !isLast || !served.has(owner))
    return begunInARow < mostBeforeBackground ? (ofReaders() ?? ofIndex()) : (ofIndex() ?? ofReaders())
  }
  const next = (): void => {
    for (let chosen = choose(); chosen !== undefined; chosen = choose()) void begin(chosen)
  }
  const begin = async ({ task, watched, settle }: Waiting): Promise<void> => {
    const ends = watched.begins()
    busy++
    begunInARow = task.urgency === 'interactive' ? begunInARow + 1 : 0
    if (task.urgency === 'interactive') count(served, task.owner, 1)
    const thread = idleThread() ?? start()
    const { module, payload, transfer = [], cpuTime } = task
    const ending = await thread.run({ module: module.href, payload }, transfer, cpuTime)
    ends(ending)
    settle(isClosed ? { unavailable: closing } : ending)
    if (thread.isAlive) idle.put(thread)
    else await remove(thread)
    busy--
    if (task.urgency === 'interactive') count(served, task.owner, -1)
    next()
  }
  return {
    run: <Result>(task: ThreadTask) =>
      traced(
        'thread task',
        spanOf(task),
        () =>
          new Promise<Result>((resolve, reject) => {
            const settle: Waiting['settle'] = ending => {
              if ('value' in ending) resolve(ending.value as Result)
              else reject(errorOf(ending))
            }
            if (isClosed) return settle({ unavailable: closing })
            const watched = watch.waits(task.urgency)
            if (lines[task.urgency].add(task.owner, { task, watched, settle }, task.weight)) return next()
            watched.leaves()
            watch.refused()
            settle({ unavailable: full })
          }),
      ),
    close: async () => {
      isClosed = true
      for (const line of Object.values(lines))
        for (const { watched, settle } of line.clear()) {
          watched.leaves()
          settle({ unavailable: closing })
        }
      await Promise.all([...threads].map(thread => thread.end()))
    },
  }
}

/** The attribute for the module is its last folder and its file name. */
const spanOf = ({ module, urgency }: ThreadTask): SpanDetails => ({
  attributes: {
    'lectern.thread.module': module.pathname.split('/').slice(-2).join('/'),
    'lectern.thread.urgency': urgency,
  },
})

const count = (counts: Map<string, number>, key: string, more: number): void => {
  const sum = (counts.get(key) ?? 0) + more
  if (sum === 0) counts.delete(key)
  else counts.set(key, sum)
}

const closing = 'this server is stopping; try again shortly'
const full = 'too much of this kind is waiting already; try again shortly'

const errorOf = (ending: Exclude<Parameters<Waiting['settle']>[0], { readonly value: unknown }>): Error => {
  if ('unavailable' in ending) return new Unavailable(ending.unavailable)
  if ('refused' in ending) return new Invalid(ending.refused)
  if ('exhausted' in ending)
    return new ResourceExhausted(`this takes more ${ending.exhausted} than it may have`)
  const { failed, errcode } = ending
  return Object.assign(new Error(failed), errcode !== undefined && { errcode })
}
