// Threads: slow work, done beside the requests, with a fair share for everybody and limits for each task.

export { createLines } from './lines.ts'
export { threadMetrics } from './metrics.ts'
export {
  createThreadPool,
  type PoolOptions,
  type ThreadPool,
  type ThreadTask,
} from './pool.ts'
export { runTasks } from './run-tasks.ts'
export type { Urgency } from './urgency.ts'
