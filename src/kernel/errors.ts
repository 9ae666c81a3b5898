// The ways in which an act can be refused. The domain throws these errors; only `http` knows their status codes.
import { minute } from './durations.ts'

/** One field that is wrong: a JSON Pointer into the body, or `query/NAME`, and what to change. */
export interface FieldProblem {
  path: string
  message: string
}

/** The caller has no valid credentials. */
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

/**
 * The request is right, but the present state does not allow it;
 * `problems` names the rules where particular ones are violated.
 */
export class Conflict extends Error {
  readonly problems: FieldProblem[]

  constructor(message: string, problems: FieldProblem[] = []) {
    super(message)
    this.problems = problems
  }
}

/** A precondition that the caller named does not hold any more. */
export class PreconditionFailed extends Error {}

/** The request is well-formed, but contradicts an earlier one. */
export class Unprocessable extends Error {}

/** The sender tried something too often; `retryAfter` says in how many seconds they may try again. */
export class TooManyAttempts extends Error {
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Something exceeds the size limits of this installation. */
export class TooLarge extends Error {}

/** What was sent has a media type that is not accepted there. */
export class UnsupportedMediaType extends Error {}

/** Nothing is wrong with the act, but it cannot be done now; `retryAfter` says in how many seconds it may be tried again. */
export class Unavailable extends Error {
  readonly retryAfter: number

  constructor(message: string, retryAfter = 5, options: ErrorOptions = {}) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}

/** The work exceeded its limits of time or memory. That does not mean that the input is wrong: it may be tried again. */
export class ResourceExhausted extends Unavailable {}

/** In milliseconds: how long input that exhausted a limit is not tried again. */
export const exhaustedFor = 10 * minute

/** One wrong field, as an error: `invalidField('/title', 'must be at most 50 characters')`. */
export const invalidField = (path: string, message: string): Invalid => {
  const name = path.replace(/^\/|^query\//, '').replaceAll('/', '.')
  return new Invalid(name === '' ? `the body ${message}` : `${name} ${message}`, [{ path, message }])
}
