// Processes in which tests run commands one after the other: starting a process and loading the program takes longer than
// most commands.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { HostedCommand } from './command-host.ts'
import type { ProcessResult } from './processes.ts'

const free: ChildProcess[] = []

/** Runs a command to its end in a process that does nothing else meanwhile. */
export const hostedCommand = async (command: HostedCommand): Promise<ProcessResult> => {
  const host = free.pop() ?? start()
  host.ref()
  host.channel?.ref()
  host.send(command)
  const result = await answerOf(host)
  host.unref()
  host.channel?.unref()
  free.push(host)
  return result
}

/** Rejects if the process exits: a command that exits by itself must be started alone by its test. */
const answerOf = (host: ChildProcess): Promise<ProcessResult> =>
  new Promise((resolve, reject) => {
    const exited = (code: number | null) => reject(new Error(`the process of a command exited: ${code}`))
    host.once('exit', exited).once('message', result => {
      host.off('exit', exited)
      resolve(result as ProcessResult)
    })
  })

const script = fileURLToPath(new URL('command-host.ts', import.meta.url))

const start = (): ChildProcess =>
  fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' })
