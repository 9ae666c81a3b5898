// What runs in a thread of the pool, unless the pool's options name another entry.
import { runTasks } from './run-tasks.ts'

runTasks((runTask, payload) => runTask(payload))
