// The server program: starts the server, and stops it when the process gets a signal.
import { isDoneWithin } from '#kernel/time-limit.ts'
import { openLog } from './log.ts'
import { type Print, start } from './main.ts'
import type { Settings } from './settings.ts'

/** In milliseconds: for a start to finish before it is stopped, and for the last lines of the log. */
const startTime = 2000
const logTime = 1000

/** Starts the server, and stops it on a signal, even during the start; a second signal ends the process immediately. */
export const serve = async (settings: Settings, warnings: readonly string[] = []): Promise<void> => {
  const log = openLog(settings.logLevel)
  for (const warning of warnings) log.logger.warn(warning)
  let isStopping = false
  const stop = async (signal: Signal): Promise<void> => {
    if (isStopping) return endBy(signal)
    isStopping = true
    // An interrupted start leaves nothing half-done: each of its steps is a transaction.
    if (await isDoneWithin(startTime, starting)) {
      const running = await starting.catch(() => undefined)
      // A failed start reports its own error.
      if (running === undefined) return
      await running.stop()
    }
    // Exiting waits for pending writes, and a reader that does not read blocks these for ever.
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

/** Ends the process as the signal would without a listener. */
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
