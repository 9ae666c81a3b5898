// For tests of jobs: runners in a world of their own, a clock in minutes, and timers that tests fire themselves.
import { mock } from 'node:test'
import type { Database } from '#database/index.ts'
import { minute } from '#kernel/durations.ts'
import type { Open } from '../../test/world/databases.ts'
import { createWorld } from '../../test/world/world.ts'
import {
  cancelJob,
  createRunner,
  enqueue,
  type Job,
  type JobKind,
  type JobRequest,
  type Runner,
} from './index.ts'

export const jobKind = (run: (job: Job) => Promise<unknown> | unknown, every?: number): JobKind => ({
  name: 'test',
  ...(every !== undefined && { every }),
  run: async (_ctx, job) => {
    await run(job)
  },
})

/** A job for calling the work of a kind without a runner. */
export const jobToRun = (job: Partial<Job> = {}): Job => ({
  key: '',
  payload: null,
  attempt: 1,
  signal: new AbortController().signal,
  keep: async () => {},
  progress: () => {},
  settle: async () => {},
  ...job,
})

/** Keeps timers with certain delays instead of starting them, for the test to fire. */
export const takeTimers = (isTaken: (delay: number) => boolean) => {
  const taken: (() => unknown)[] = []
  let wake = () => {}
  const { setTimeout: later } = globalThis
  const timers = mock.method(globalThis, 'setTimeout', (act: () => unknown, delay: number) => {
    if (!isTaken(delay)) return later(act, delay)
    taken.push(act)
    wake()
    return { unref: () => {} }
  })
  return {
    taken,
    /** Resolves once `count` timers were taken in all. */
    until: async (count: number): Promise<void> => {
      while (taken.length < count) await new Promise<void>(resolve => (wake = resolve))
    },
    restore: () => timers.mock.restore(),
  }
}

/** Keeps the heartbeat timers of leases, for the test to fire. */
export const takeHeartbeats = () => {
  const beats: (() => void)[] = []
  const timers = mock.method(globalThis, 'setInterval', (beat: () => void) => {
    beats.push(beat)
    return { unref: () => {} }
  })
  return { beats, restore: () => timers.mock.restore() }
}

/** A poll's delay is random; all other delays are whole numbers of milliseconds. */
export const isPoll = (delay: number): boolean => delay > 15_000 && delay < 45_000 && !Number.isInteger(delay)

export type JobWorld = Awaited<ReturnType<typeof worldOf>>

export const jobWorld = async (open: Open): Promise<JobWorld> => worldOf(await open())

/** Another process on the same database. */
export const besideWorld = ({ world }: JobWorld): Promise<JobWorld> => worldOf(world.installation.database)

export const worldOf = async (database: Database) => {
  const world = await createWorld(database)
  const begin = world.clock.now
  const logged: [details: { err: unknown }, message: string][] = []
  const runnerOf = (...kinds: JobKind[]): Runner =>
    createRunner(world.installation, kinds, { error: (...line) => void logged.push(line) })
  const at = (minutes: number): void => {
    world.clock.now = begin + minutes * minute
  }
  const cancel = (kind: JobKind, key: string): Promise<boolean> =>
    world.act({ id: '' }, ctx => cancelJob(ctx, kind as JobKind & { every?: undefined }, key))
  return {
    world,
    cancel,
    logged,
    runnerOf,
    at,
    ask: (asked: JobRequest = {}) => world.act({ id: '' }, ctx => enqueue(ctx, { name: 'test' }, asked)),
    /** Resolves once this process receives the signals of other processes. */
    connected: async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const unfollow = world.installation.signals.follow('test', () => resolve())
      world.installation.signals.start()
      await promise
      unfollow()
    },
    /** Asks for many jobs of one owner, as fast as a database can. */
    askOften: async (count: number, { owner = '', payload = null }: JobRequest): Promise<void> => {
      const rows = Array.from({ length: count }, (_, index) => ({
        id: world.installation.newId(),
        name: 'test',
        key: `${owner} ${index}`,
        payload: JSON.stringify(payload),
        run_at: new Date(world.clock.now).toISOString(),
        asked: 1,
        attempts: 0,
        owner,
      }))
      await world.installation.database.transaction(async db => {
        for (let from = 0; from < count; from += 500)
          await db
            .insertInto('jobs')
            .values(rows.slice(from, from + 500))
            .execute()
      })
    },
    rows: () => world.installation.database.read.selectFrom('jobs').selectAll().execute(),
    /** Whether a secret with this name exists: the work of test jobs stores one. */
    secret: async (name: string): Promise<boolean> => {
      const secrets = world.installation.database.read.selectFrom('secrets').select('name')
      return (await secrets.where('name', '=', name).executeTakeFirst()) !== undefined
    },
    timeAt: (minutes: number): string => new Date(begin + minutes * minute).toISOString(),
    /** Runs the clock up to `end`, looking every half minute; returns the minutes at which the job ran. */
    minutesUntil: async (end: number, runner: Runner, ran: readonly unknown[]): Promise<number[]> => {
      const minutes: number[] = []
      for (let now = 0; now <= end; now += 0.5) {
        at(now)
        const before = ran.length
        await runner.runDue()
        if (ran.length > before) minutes.push(now)
      }
      return minutes
    },
  }
}
