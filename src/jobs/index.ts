// Jobs: work that is done later, by one of all processes.
export { cancelJob } from './cancel.ts'
export { enqueue, type JobRequest } from './enqueue.ts'
export { insertedJob, jobSignal } from './enqueued-by-statement.ts'
export { type JobProgress, progressOf, untilJobEnds } from './follow.ts'
export { Cancelled, type EndedJob, Interruption, type Job, type JobEnd, type JobKind } from './kinds.ts'
export { jobMetrics, readJobMetrics } from './metrics.ts'
export { type ListedJob, listJobs, retryJobs } from './operator.ts'
export { createRunner, type Runner } from './runner.ts'
