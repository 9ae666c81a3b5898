// The messages between the threads of the pool and the main thread.

export interface TaskMessage {
  readonly module: string
  readonly payload: unknown
}

/**
 * What a module that does tasks exports as `runTask`. An `Invalid` that it throws is passed on to the caller. A
 * `Uint8Array` that it returns must cover its whole buffer.
 */
export type RunTask<Payload, Result> = (payload: Payload) => Result | Promise<Result>

/** `errcode`: SQLite's error code, if a database caused the failure. */
export type TaskResult =
  | { readonly value: unknown }
  | { readonly refused: string }
  | { readonly failed: string; readonly errcode?: number }

/** `begun`: work on the task begins; the number is the CPU time of the thread so far, in milliseconds. */
export type ThreadReport = TaskResult | { readonly begun: number }

/** How a task ended: with a result, or at the limit that it reached. */
export type Ending = TaskResult | { readonly exhausted: 'time' | 'memory' }
