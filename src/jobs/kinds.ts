// What a kind of job is: work that is done later by one of all processes, and again if it fails.
import type { Ctx, WriteCtx } from '#context.ts'
import type { Json } from '#kernel/json.ts'

export interface JobKind {
  readonly name: string
  /** Milliseconds from the end of one run to the next; without it, the job runs when it is asked for. */
  readonly every?: number
  /**
   * Heavy work needs much memory or CPU: a process runs one such job at a time. Remote work only waits for other servers, so
   * many run at once. Light by default.
   */
  readonly weight?: JobWeight
  /**
   * After this many attempts that failed, or that their process did not survive, a job is dead: kept, and not run until
   * an operator asks for it. Without it, or with `every`, it is retried for ever.
   */
  readonly attempts?: number
  /** May be interrupted anywhere, and then runs again from the start: it must tolerate what it did before. */
  readonly run: (ctx: Ctx, job: Job) => Promise<void>
  /**
   * Called in the transaction that ends the job without success, for what else changes then. The job is locked by then,
   * so code that locks it and other rows must cancel first, then lock the others.
   */
  readonly ended?: (ctx: WriteCtx, job: EndedJob, how: JobEnd) => Promise<void>
}

export type JobWeight = 'heavy' | 'light' | 'remote'

export type JobEnd = 'dead' | 'cancelled'

/** A running job. */
export interface Job {
  readonly key: string
  readonly payload: Json
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Aborted when the job is cancelled, this process stops, or another process has taken the job over. */
  readonly signal: AbortSignal
  /** To be called between the steps of long work: throws the reason of `signal` if the job must not go on. */
  readonly keep: () => Promise<void>
  /** Reports the current stage, and how much of it is done. Cheap: reports in quick succession are written once. */
  readonly progress: (stage: string, done?: number, total?: number) => void
  /**
   * For work whose result is one transaction, to be called in it: the job ends with the commit; throws if the job was
   * cancelled or taken over. Without this call, a job ends once `run` resolves, and may be cancelled until then.
   */
  readonly settle: (inside: WriteCtx) => Promise<void>
}

/** A job that ended without success. */
export interface EndedJob {
  readonly key: string
  readonly payload: Json
  /** Of a dead job: its last error. */
  readonly error?: string
}

/** Why work ends that has not failed: another process goes on with it. */
export class Interruption extends Error {}

/** Why work ends that is no longer wanted. */
export class Cancelled extends Error {}

export const weightOf = ({ weight = 'light' }: JobKind): JobWeight => weight
