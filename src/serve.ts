// The program that serves: starts the server, and ends it when the process gets a signal.

import { isDoneWithin } from '#kernel/time-limit.ts'
import { openLog } from './log.ts'
import { type Print, start } from './main.ts'
import type { Settings } from './settings.ts'

/** In milliseconds: for a start that is to stop before it is done, and for the last lines of the log. */
const startTime = 2000
const logTime = 1000

/** Starts, and stops when the process gets a signal, even while it is starting; a second signal ends it immediately. */
export const serve = async (settings: Settings, warnings: readonly string[] = []): Promise<void> => {
  const log = openLog(settings.logLevel)
  for (const warning of warnings) log.logger.warn(warning)
  let isStopping = false
  const stop = async (signal: Signal): Promise<void> => {
    if (isStopping) return endBy(signal)
    isStopping = true
    // What a start has done so far is whole: each step of it is a transaction.
    if (await isDoneWithin(startTime, starting)) {
      const running = await starting.catch(() => undefined)
      // A start that failed says so itself.
      if (running === undefined) return
      await running.stop()
    }
    // To exit, a process waits for what is being written, which a reader who does not read blocks for ever.
    if (await log.flush(logTime)) process.exit(0)
    endBy(signal)
  }
  for (const signal of signals)
    process.on(signal, () => {
      stop(signal).catch(error => {
        process.stderr.write(`lectern: could not stop in order: ${error}\n`)
        process.exit(1)
      })
    })
  process.stdout.on('error', () => {})
  const starting = start(settings, log.logger, print)
  await starting
}

type Signal = 'SIGTERM' | 'SIGINT'

const signals: readonly Signal[] = ['SIGTERM', 'SIGINT']

/** As the signal ends a process that does not listen to it. */
const endBy = (signal: Signal): void => {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

const print: Print = text =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => {
      if (error) reject(new Error(`nothing can be written to standard output: ${error.message}`))
      else resolve()
    })
  })
