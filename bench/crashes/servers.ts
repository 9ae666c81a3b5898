// Servers on one database that are killed and started again.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { request } from 'undici'
import { freePort, type Started, startNode } from '../processes.ts'

const script = fileURLToPath(new URL('../../cli/lectern.js', import.meta.url))

/** The settings that name the database. */
export type Place = Readonly<Record<'LECTERN_DATA', string> | Record<'LECTERN_DATABASE_URL', string>>

export interface Servers {
  /** The address of a server that is probably up; a different one each time. */
  address(): string
  /** Kills one as `kill -9` does, and starts it again. */
  killOne(): Promise<void>
  stop(): Promise<void>
}

interface Slot {
  readonly port: number
  started: Started
  isUp: boolean
}

/** Starts `count` servers, and waits until all of them answer. */
export const startServers = async (place: Place, count: number): Promise<Servers> => {
  const start = (port: number): Started =>
    startNode(
      [script, 'serve', '--port', String(port), '--log-level', 'fatal', '--rate-limit', '0'],
      port,
      place,
    )
  const slots: Slot[] = []
  for (let number = 0; number < count; number++) {
    const port = await freePort()
    slots.push({ port, started: start(port), isUp: false })
  }
  const untilUp = async (slot: Slot): Promise<void> => {
    while (!(await isReady(slot.started))) {
      // If the database is away while a server starts, it exits, and is started again as a service manager would do.
      if (slot.started.process.exitCode !== null) slot.started = start(slot.port)
      await sleep(50)
    }
    slot.isUp = true
  }
  for (const slot of slots) await untilUp(slot)
  let turn = 0
  return {
    address: () => {
      const up = slots.filter(({ isUp }) => isUp)
      const some = up.length > 0 ? up : slots
      return (some[turn++ % some.length] as Slot).started.url
    },
    killOne: async () => {
      const slot = slots[Math.floor(Math.random() * slots.length)] as Slot
      slot.isUp = false
      const child = slot.started.process
      const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
      child.kill('SIGKILL')
      await ended
      slot.started = start(slot.port)
      await untilUp(slot)
    },
    stop: async () => void (await Promise.all(slots.map(({ started }) => started.stop()))),
  }
}

const isReady = async ({ url }: Started): Promise<boolean> => {
  const answer = await request(`${url}/readyz`).catch(() => undefined)
  await answer?.body.dump()
  return answer?.statusCode === 200
}

export interface CommandResult {
  readonly code: number
  readonly stdout: string
}

/** Runs a command of the program on the database. */
export const runCommand = async (place: Place, argv: readonly string[]): Promise<CommandResult> => {
  try {
    const options = { env: { ...process.env, ...place }, maxBuffer: 100_000_000 }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...argv], options)
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string }
    if (typeof code !== 'number') throw error
    return { code, stdout: stdout || stderr }
  }
}
