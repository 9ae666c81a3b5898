// What a thread of a pool does: takes a task, calls the module for it, answers.
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Invalid } from '#kernel/errors.ts'
import { lowerPriority } from '#kernel/lower-priority.ts'
import type { RunTask, TaskMessage, TaskResult, ThreadReport } from './messages.ts'

/** Calls the function `runTask` of the module that a task names. */
export type CallModule = (runTask: RunTask<unknown, unknown>, payload: unknown) => unknown

/** Makes this thread one that does tasks from a pool. */
export const runTasks = (call: CallModule): void => {
  lowerPriority()
  parentPort?.on('message', async (message: TaskMessage) => {
    report(await resultOf(message, call))
    // Until then, Node keeps the compile cache that it read for these modules in memory.
    flushCompileCache()
  })
}

const resultOf = async ({ module, payload }: TaskMessage, call: CallModule): Promise<TaskResult> => {
  try {
    const { runTask } = (await import(module)) as { runTask: RunTask<unknown, unknown> }
    // Reported only now, so that loading the module does not count as CPU time of the task.
    const { user, system } = process.threadCpuUsage()
    report({ begun: (user + system) / 1000 })
    return { value: await call(runTask, payload) }
  } catch (error) {
    if (error instanceof Invalid) return { refused: error.message }
    if (!(error instanceof Error)) return { failed: String(error) }
    const { errcode } = error as { errcode?: number }
    return { failed: error.stack ?? error.message, ...(errcode !== undefined && { errcode }) }
  }
}

/** A `Uint8Array` is transferred, which takes no time whatever its size; everything else is copied. */
const report = (message: ThreadReport): void => {
  const value = 'value' in message ? message.value : undefined
  parentPort?.postMessage(message, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])
}
