// Why a database cannot do its work for now, in words for the sender of the request; the cause is for the log.
import { Unavailable } from '#kernel/errors.ts'

export type Outage = (cause: unknown) => Unavailable

const outage =
  (message: string, retryAfter?: number): Outage =>
  cause =>
    new Unavailable(message, retryAfter, { cause })

export const databaseIsAway = outage('the database is away; try again shortly')

/** Whether the transaction was committed is unknown. */
export class UnknownOutcome extends Unavailable {}

export const outcomeIsUnknown: Outage = cause =>
  new UnknownOutcome(
    'the database went away while this was being saved; look whether it was, then try again',
    undefined,
    { cause },
  )

export const diskIsFull = outage('the disk is full; nothing was changed, try again when there is room', 60)

export const diskFails = outage('the disk cannot be read or written; try again later', 60)

export const diskHasFailed = outage(
  'the disk failed while something was being saved: look whether it was once the server is started again; until then nothing can be saved',
  60,
)

export const isLocked = outage('another process keeps the database locked; try again shortly')

export const tooManyAtOnce = outage('too many have changed the same at once; try again', 1)

export const filesAreGone = outage(
  'the data folder was moved, deleted or replaced while the server ran; nothing can be saved until it is back, or the server is started again',
  60,
)
