// The messages between the threads of the pool and the main thread.

export interface TaskMessage {
  readonly module: string
  readonly payload: unknown
}

/**
 * What a module that does tasks exports as `runTask`. An `Invalid` that it throws is handed to whoever asked. A `Uint8Array`
 * must be all of its buffer.
 */
export type RunTask<Payload, Result> = (payload: Payload) => Result | Promise<Result>

/** `errcode`: by which a database says what it failed of. */
export type TaskResult =
  | { readonly value: unknown }
  | { readonly refused: string }
  | { readonly failed: string; readonly errcode?: number }

/** `begun`: the work on the task begins, and the CPU time of the thread up to here is so many milliseconds. */
export type ThreadReport = TaskResult | { readonly begun: number }

/** What a task came to: a result of its own, or the limit that it ran into. */
export type Ending = TaskResult | { readonly exhausted: 'time' | 'memory' }
