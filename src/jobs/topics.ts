// The signals of jobs between processes, each with the id of the job.

/** A job waits that may be due now. */
export const jobWaits = 'job-waits'
/** A running job was cancelled. */
export const jobCancelled = 'job-cancelled'
/** A job is gone or dead. */
export const jobEnded = 'job-ended'
