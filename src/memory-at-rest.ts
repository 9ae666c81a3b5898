// Frees memory while a server is idle: V8 collects garbage only while it works, and keeps the memory that it once needed.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface RestOptions {
  /** The CPU time used by this process, in milliseconds. */
  readonly cpuTime?: () => number
  /** Collects garbage and returns the freed memory to the system. */
  readonly collect?: () => void
}

/** In milliseconds, between two checks. */
const interval = 5000

/** In milliseconds of CPU time between two checks: a process that used no more was idle. */
const mostAtRest = 10

/**
 * In milliseconds of CPU time since the last collection: below that,
 * a collection, which takes a tenth of a second, is not worth it.
 */
const leastWork = 500

/**
 * Checks regularly whether the process is idle, and collects garbage
 * once after each period of work. The returned function ends it.
 */
export const giveBackAtRest = ({
  cpuTime = usedTime,
  collect = collector(),
}: RestOptions = {}): (() => void) => {
  let lastLook = cpuTime()
  let lastCollection = 0
  const timer = setInterval(() => {
    const now = cpuTime()
    const isAtRest = now - lastLook <= mostAtRest
    lastLook = now
    if (!isAtRest || now - lastCollection < leastWork) return
    collect()
    lastLook = lastCollection = cpuTime()
  }, interval).unref()
  return () => clearInterval(timer)
}

const usedTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Node exposes this function only with a flag, which is set here for this one context alone. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
