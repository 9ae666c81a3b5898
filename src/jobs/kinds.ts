// What a kind of job is: work that is done later by one process of all, and again where it failed.
import type { Ctx, WriteCtx } from '#context.ts'
import type { Json } from '#kernel/json.ts'

export interface JobKind {
  readonly name: string
  /** Milliseconds from the end of one run to the next; without it, it runs when it is asked for. */
  readonly every?: number
  /**
   * What needs much memory or a processor for long is heavy: a process runs one such job at a time. What hardly does more than
   * wait for other servers is remote, and keeps nothing else waiting. Left out, it is light.
   */
  readonly weight?: JobWeight
  /**
   * After so many that failed, or that the process did not survive, it is dead: kept, and not run until an operator asks for
   * it. Left out, it is tried for ever, as what repeats always is.
   */
  readonly attempts?: number
  /** May be cut off anywhere, and then runs again from the start: what is done already must be no hindrance. */
  readonly run: (ctx: Ctx, job: Job) => Promise<void>
  /**
   * In the transaction that ends it without success: what else is to be settled. The job is locked by then, so whoever locks
   * both cancels first, too, and then locks what else there is.
   */
  readonly ended?: (ctx: WriteCtx, job: EndedJob, how: JobEnd) => Promise<void>
}

export type JobWeight = 'heavy' | 'light' | 'remote'

export type JobEnd = 'dead' | 'cancelled'

/** A job that runs. */
export interface Job {
  readonly key: string
  readonly payload: Json
  /** 1 at the first. */
  readonly attempt: number
  /** Aborted where the job is cancelled, this process stops, or another one has taken the job over. */
  readonly signal: AbortSignal
  /** To be called between the steps of long work: ends it, by what `signal` was aborted with, where it must not go on. */
  readonly keep: () => Promise<void>
  /** Says what is done at this moment, and how much of it is. Costs little: what is said in quick succession is written once. */
  readonly progress: (stage: string, done?: number, total?: number) => void
  /**
   * For work whose result is one transaction, to be called in that: it is done with the commit, or throws where it was
   * cancelled or taken over. Without it a job is done once `run` resolves, and may be cancelled until then.
   */
  readonly settle: (inside: WriteCtx) => Promise<void>
}

/** A job that ended without success. */
export interface EndedJob {
  readonly key: string
  readonly payload: Json
  /** Of one that is dead: of what it failed the last time. */
  readonly error?: string
}

/** Why work ends that has not failed: another process goes on with it. */
export class Interruption extends Error {}

/** Why work ends that nobody wants any more. */
export class Cancelled extends Error {}

export const weightOf = ({ weight = 'light' }: JobKind): JobWeight => weight
