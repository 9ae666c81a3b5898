// What can go wrong, by what one does about it.
import type { FieldProblem } from './generated/types.ts'

export interface ErrorFields {
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly details?: readonly FieldProblem[] | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Whatever goes wrong with a call. */
export class LecternError extends Error {
  /** Of the answer; undefined where there was none. */
  readonly status: number | undefined
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined
  /** The fields that are wrong. */
  readonly details: readonly FieldProblem[]
  /** In how many seconds to try again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(message: string, fields: ErrorFields = {}) {
    super(message, fields.cause === undefined ? {} : { cause: fields.cause })
    this.name = new.target.name
    this.status = fields.status
    this.requestId = fields.requestId
    this.details = fields.details ?? []
    this.retryAfter = fields.retryAfter
  }
}

/** What was sent is wrong in itself: 400, 413, 415, 422 and others. Change it; `details` names the fields. */
export class InvalidError extends LecternError {}

/** The token is missing, unknown, expired or revoked: 401. Get another one. */
export class UnauthorizedError extends LecternError {}

/** You see it and lack the level for this, or the token may only read: 403. Ask whoever administers it. */
export class ForbiddenError extends LecternError {}

/** It does not exist, or you may not see it: 404. */
export class NotFoundError extends LecternError {}

/** The present state refuses it: 409. The message says why. */
export class ConflictError extends LecternError {}

/** It has changed since the version that `ifMatch` names: 412; or a version must be named: 428. Read it again, then decide. */
export class PreconditionFailedError extends LecternError {}

/** There were too many requests in this minute: 429. Try again after `retryAfter` seconds. */
export class RateLimitedError extends LecternError {}

/** The server, or what stands before it, cannot answer for now: 502, 503, 504. Try again later. */
export class UnavailableError extends LecternError {}

/** A fault of the server: 500 and the like. Report it to whoever runs the server, with `requestId`. */
export class ServerError extends LecternError {}

/** There was no answer, or it broke off. See whether the server runs, and whether its address is right. */
export class UnreachableError extends LecternError {}

/** It was answered, but not as Lectern does: by a web page, a redirect, a gateway. See whether the address is right. */
export class UnexpectedAnswerError extends LecternError {}
