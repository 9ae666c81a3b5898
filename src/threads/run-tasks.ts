// What a thread of a pool does: takes a task, has its module do it, answers.
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Invalid } from '#kernel/errors.ts'
import { lowerPriority } from '#kernel/lower-priority.ts'
import type { RunTask, TaskMessage, TaskResult, ThreadReport } from './messages.ts'

/** Calls the function `runTask` of the module that a task names. */
export type CallModule = (runTask: RunTask<unknown, unknown>, payload: unknown) => unknown

/** Makes this thread one that does tasks. */
export const runTasks = (call: CallModule): void => {
  lowerPriority()
  parentPort?.on('message', async (message: TaskMessage) => {
    report(await resultOf(message, call))
    // What Node has read of modules that were compiled before stays in memory until then.
    flushCompileCache()
  })
}

const resultOf = async ({ module, payload }: TaskMessage, call: CallModule): Promise<TaskResult> => {
  try {
    const { runTask } = (await import(module)) as { runTask: RunTask<unknown, unknown> }
    // Only now, so that loading the module is not counted as the work on what was sent.
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

/** Bytes are handed over, which takes no time however many they are; whatever else is copied. */
const report = (message: ThreadReport): void => {
  const value = 'value' in message ? message.value : undefined
  parentPort?.postMessage(message, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])
}
