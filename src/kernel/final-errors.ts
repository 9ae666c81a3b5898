// Which errors end work that is done in the background for good, and the message for whoever requested it.
import { Conflict, Forbidden, Invalid, NotFound, TooLarge, Unauthenticated, Unavailable } from './errors.ts'

/** Errors that another attempt would meet as well. */
const finalErrors = [Invalid, Conflict, Forbidden, NotFound, TooLarge, Unauthenticated] as const

export const isFinal = (error: unknown): boolean => finalErrors.some(kind => error instanceof kind)

/** The message for whoever requested the work; details of faults in the server go to its log only. */
export const messageForAsker = (error: unknown): string =>
  error instanceof Unavailable || isFinal(error)
    ? (error as Error).message
    : 'something went wrong on the server, whose log says what'
