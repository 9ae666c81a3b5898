// Threads: work that takes long, done beside the requests, with a share for everybody and a limit for each piece.

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
