// Memory that a server gives back while it rests: V8 collects only while it works, and keeps what it once needed.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface RestOptions {
  /** The CPU time that this process has used, in milliseconds. */
  readonly cpuTime?: () => number
  /** Collects garbage, and hands back the memory that this frees. */
  readonly collect?: () => void
}

/** In milliseconds: between two looks. */
const interval = 5000

/** In milliseconds of CPU time between two looks: a process that used no more had nothing to do. */
const mostAtRest = 10

/** In milliseconds of CPU time: what is worth a collection, which takes a tenth of a second. */
const leastWork = 500

/** Looks whether the process rests; where it has worked before, memory is given back once. What this gives ends it. */
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

/** Node has no function for it unless it is started with a flag, which then counts for this one alone. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
