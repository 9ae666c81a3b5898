// Jobs: work that nobody waits for, done by one process though many are up.
export { enqueue, type JobRequest } from './enqueue.ts'
export { Interruption, type Job, type JobKind } from './kinds.ts'
export { createRunner, type Runner } from './runner.ts'
