// Which errors of work that is done later are its end, and what whoever asked for it is told of them.
import { Conflict, Forbidden, Invalid, NotFound, TooLarge, Unauthenticated, Unavailable } from './errors.ts'

/** What another try would meet as well. */
const finalErrors = [Invalid, Conflict, Forbidden, NotFound, TooLarge, Unauthenticated] as const

export const isFinal = (error: unknown): boolean => finalErrors.some(kind => error instanceof kind)

/** For whoever asked; what went wrong within the server is for its log. */
export const messageForAsker = (error: unknown): string =>
  error instanceof Unavailable || isFinal(error)
    ? (error as Error).message
    : 'something went wrong on the server, whose log says what'
