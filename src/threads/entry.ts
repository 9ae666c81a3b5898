// What runs in a thread of the pool, where nothing else is said.
import { performTasks } from './perform-tasks.ts'

performTasks((perform, payload) => perform(payload))
