// Jobs: work that nobody waits for, done by one process though many are up.
export { type Asked, enqueue } from './enqueue.ts'
export { Interruption, type Job, type JobKind } from './kinds.ts'
export { createRunner, type Logger, type Runner } from './runner.ts'
