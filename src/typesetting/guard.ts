// A thread of the process that typesets: ends the process when it exceeds its limits, or when its server is gone.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { endings } from './messages.ts'

/** `until`: the CPU time, in milliseconds, at which the current work has used up its limit. */
export interface GuardData {
  readonly memory: number
  readonly until: Float64Array<SharedArrayBuffer>
}

const pause = 50
const standardError = 2
const { memory, until } = workerData as GuardData
const server = process.ppid

const end = (reason?: string): void => {
  if (reason !== undefined) writeSync(standardError, `${reason}\n`)
  process.kill(process.pid, 'SIGKILL')
}

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > memory) end(endings.memory)
  else if ((user + system) / 1000 > (until[0] ?? 0)) end(endings.time)
  else if (process.ppid !== server) end()
}, pause)
