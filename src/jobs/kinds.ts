// What a kind of job is: work that nobody waits for, done by one process, and again where it failed.
import type { Ctx } from '#context.ts'
import type { Json } from '#kernel/json.ts'

export interface JobKind {
  readonly name: string
  /** Milliseconds from the end of one run to the next; without it, it runs when it is asked for. */
  readonly every?: number
  /** May be cut off anywhere, and then runs again from the start: what is done already must be no hindrance. */
  readonly run: (ctx: Ctx, job: Job) => Promise<void>
}

/** A job that runs. */
export interface Job {
  readonly payload: Json
  /**
   * To be called between the steps of long work, which each take well less than a minute: keeps the job from being
   * taken for abandoned, and ends the work by an `Interruption` where this process is to stop.
   */
  readonly keep: () => Promise<void>
}

/** Why work ends that has not failed: another process goes on with it. */
export class Interruption extends Error {}
