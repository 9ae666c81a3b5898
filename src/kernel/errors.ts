// The ways an act can be refused. The domain throws these; http/ alone knows their status codes.
import { minute } from './durations.ts'

/** One field that is wrong: a JSON Pointer into the body, or `query/NAME`, and what to change. */
export interface FieldProblem {
  path: string
  message: string
}

/** The caller has proved no identity, or a stale one. */
export class Unauthenticated extends Error {}

/** The resource does not exist, or the caller may not even see it. */
export class NotFound extends Error {}

/** The caller can see the resource and lacks the level for this act. */
export class Forbidden extends Error {}

/** The request is wrong in itself; `problems` names the fields where particular fields are at fault. */
export class Invalid extends Error {
  readonly problems: FieldProblem[]

  constructor(message: string, problems: FieldProblem[] = []) {
    super(message)
    this.problems = problems
  }
}

/** The request is right, and the present state refuses it; `problems` names the rules where particular ones do. */
export class Conflict extends Error {
  readonly problems: FieldProblem[]

  constructor(message: string, problems: FieldProblem[] = []) {
    super(message)
    this.problems = problems
  }
}

/** A precondition that the caller named is no longer met. */
export class PreconditionFailed extends Error {}

/** The request is right in form, and contradicts what was asked before. */
export class Unprocessable extends Error {}

/** Somebody tried something too often; `retryAfter` says in how many seconds they may try again. */
export class TooManyAttempts extends Error {
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Something is larger than this installation takes. */
export class TooLarge extends Error {}

/** What was sent is of a type that is not taken there. */
export class UnsupportedMediaType extends Error {}

/** Nothing is wrong with the act, but it cannot be done now; `retryAfter` says in how many seconds it may be. */
export class Unavailable extends Error {
  readonly retryAfter: number

  constructor(message: string, retryAfter = 5, options: ErrorOptions = {}) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** The work used up the time or the memory it may have. That is no verdict on what was sent: it may be tried again. */
export class ResourceExhausted extends Unavailable {}

/** So long nobody spends time again on what used it up. */
export const exhaustedFor = 10 * minute

/** One wrong field, as an error: `invalidField('/title', 'must be at most 50 characters')`. */
export const invalidField = (path: string, message: string): Invalid => {
  const name = path.replace(/^\/|^query\//, '').replaceAll('/', '.')
  return new Invalid(name === '' ? `the body ${message}` : `${name} ${message}`, [{ path, message }])
}
