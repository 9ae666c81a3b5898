// What jobs signal between processes, each with the id of the job.

/** One waits that may be due now. */
export const jobWaits = 'job-waits'
/** One that runs is not wanted any more. */
export const jobCancelled = 'job-cancelled'
/** One is gone or dead. */
export const jobEnded = 'job-ended'
