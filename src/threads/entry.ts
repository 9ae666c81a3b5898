// What runs in a thread of the pool: takes a task, has its module do it, answers.
import { parentPort } from 'node:worker_threads'
import { Invalid } from '#kernel/errors.ts'
import { lowerPriority } from '#kernel/lower-priority.ts'
import type { Perform, TaskMessage, TaskResult, ThreadReport } from './messages.ts'

lowerPriority()

/** Bytes are handed over, which takes no time however many they are; whatever else is copied. */
const report = (message: ThreadReport): void => {
  const value = 'value' in message ? message.value : undefined
  parentPort?.postMessage(message, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])
}

const answer = async ({ module, payload }: TaskMessage): Promise<TaskResult> => {
  try {
    const { perform } = (await import(module)) as { perform: Perform<unknown, unknown> }
    // Only now, so that loading the module is not counted as the work on what was sent.
    const { user, system } = process.threadCpuUsage()
    report({ begun: (user + system) / 1000 })
    return { value: await perform(payload) }
  } catch (error) {
    if (error instanceof Invalid) return { refused: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (message: TaskMessage) => report(await answer(message)))
