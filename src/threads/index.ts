// Threads: work that takes long, done beside the requests, with a share for everybody and a limit for each piece.

export { createLines } from './lines.ts'
export {
  createThreadPool,
  type PoolOptions,
  type ThreadPool,
  type ThreadTask,
  type Urgency,
} from './pool.ts'
export { runTasks } from './run-tasks.ts'
