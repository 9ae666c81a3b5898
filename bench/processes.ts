// Processes that are measured: started, awaited, observed from outside, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { endWithRun } from './temporary.ts'

export interface Started {
  readonly process: ChildProcess
  readonly url: string
  stop(): Promise<void>
}

/** Starts Node with a script that listens on a port; its log is discarded. */
export const startNode = (
  script: readonly string[],
  port: number,
  environment: Readonly<Record<string, string>>,
  output: 'ignore' | 'pipe' = 'ignore',
): Started => {
  const child = spawn(process.execPath, script, {
    stdio: ['ignore', output, 'inherit'],
    env: { ...environmentWithoutSettings(), ...environment },
  })
  return startedProcess(child, port)
}

/** A process that listens, or will soon, and that ends with the run. */
export const startedProcess = (child: ChildProcess, port: number): Started => {
  endWithRun(child)
  return { process: child, url: `http://127.0.0.1:${port}`, stop: () => stop(child) }
}

/** Waits until a GET is answered with 200, retrying every few milliseconds. */
export const firstAnswer = async (started: Started, path: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    if (started.process.exitCode !== null) throw new Error('the server ended before it answered')
    const answer = await request(`${started.url}${path}`, { headers }).catch(() => undefined)
    await answer?.body.dump()
    if (answer?.statusCode === 200) return
    await sleep(3)
  }
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Memory of a process in megabytes, by kind; undefined if the system does not report it. */
export const memoryOf = ({ process: { pid } }: Started) => {
  const status = readProcess(pid, 'status')
  if (status === undefined) return undefined
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1000
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon'), peak: megabytes('VmHWM') }
}

/** CPU time of a process in seconds; undefined if the system does not report it. */
export const cpuTimeOf = ({ process: { pid } }: Started): number | undefined => {
  // proc(5): utime and stime are the fields 14 and 15, in ticks of 10 ms; the second field may contain spaces.
  const fields = readProcess(pid, 'stat')?.split(') ')[1]?.split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / 100
}

const readProcess = (pid: number | undefined, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timeLimit = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timeLimit)
}

const environmentWithoutSettings = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LECTERN_')))
