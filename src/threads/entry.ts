// What runs in a thread of the pool, where nothing else is said.
import { runTasks } from './run-tasks.ts'

runTasks((runTask, payload) => runTask(payload))
