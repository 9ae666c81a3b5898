// A process in which tests run commands one after the other: each command gets what a process of its own would get, and
// has ended when that process would end, with nothing left to wait for.
import '../resolve-sources.js'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import type { ProcessResult } from './processes.ts'

/** What a command is started with. */
export interface HostedCommand {
  readonly argv: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

const { run } = await import('../run.ts')

const hosted = async ({ argv, environment }: HostedCommand): Promise<void> => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  const [stdout, stderr] = [printed('stdout'), printed('stderr')]
  process.exitCode = undefined
  process.channel?.unref()
  const idle = once(process, 'beforeExit')
  await run(['node', 'lectern', ...argv])
  await idle
  process.channel?.ref()
  const result: ProcessResult = { code: Number(process.exitCode ?? 0), stdout: stdout(), stderr: stderr() }
  process.send?.(result)
}

/** Captures what is written to a stream; the returned function gives it as text. */
const printed = (name: 'stdout' | 'stderr'): (() => string) => {
  const pieces: Buffer[] = []
  const value = new Writable({
    write(piece, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  Object.defineProperty(process, name, { value, configurable: true })
  return () => Buffer.concat(pieces).toString()
}

process.on('message', hosted)
process.on('disconnect', () => process.exit())
