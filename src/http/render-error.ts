// Errors on the wire: the one file that knows status codes and the shape of an error.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  Conflict,
  type FieldProblem,
  Forbidden,
  Invalid,
  NotFound,
  PreconditionFailed,
  TooLarge,
  TooManyAttempts,
  Unauthenticated,
  Unavailable,
  Unprocessable,
  UnsupportedMediaType,
} from '#kernel/errors.ts'
import { SenderGone } from './gone.ts'
import { TooSlow } from './receiving.ts'

/** Sends an error in the form that all errors of this API have. */
export const sendError = (
  reply: FastifyReply,
  code: number,
  message: string,
  details: readonly FieldProblem[] = [],
): FastifyReply => {
  return reply
    .code(code)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(code, message, reply.request.id, details)))
}

export const errorBody = (
  code: number,
  message: string,
  requestId: string,
  details: readonly FieldProblem[] = [],
) => ({ error: { code, message, requestId, ...(details.length > 0 && { details }) } })

/** Fastify's error handler. Faults of the server are logged and answered as such, without details. */
export const renderError = (
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  others: Refusal['headers'] = {},
): FastifyReply => {
  const { status, message, headers, details } = refusalOf(error, request)
  return sendError(reply.headers({ ...headers, ...others }), status, message, details)
}

/** The answer to a request that failed, in whatever format it is sent. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
  readonly details: readonly FieldProblem[]
}

/** The answer for an error; logs what the operator should know of it. */
export const refusalOf = (error: Error, request: FastifyRequest): Refusal => {
  if (error instanceof Invalid) return refusal(400, error.message, {}, error.problems)
  if (error instanceof Conflict) return refusal(409, error.message, {}, error.problems)
  if (error instanceof Unauthenticated) return refusal(401, error.message, { 'www-authenticate': 'Bearer' })
  if (error instanceof TooManyAttempts)
    return refusal(429, error.message, { 'retry-after': String(error.retryAfter) })
  if (error instanceof Unavailable) {
    logUnavailable(error, request)
    return refusal(503, error.message, { 'retry-after': String(error.retryAfter) })
  }
  if (isGone(error, request)) {
    request.log.info({ requestId: request.id }, 'the sender went away')
    return refusal(sentToNobody, 'the request did not come to its end')
  }
  const status = statusOf(error)
  if (status < 500) return refusal(status, adviceFor(error) ?? error.message)
  request.log.error({ requestId: request.id, err: error }, 'request failed')
  return refusal(500, 'something went wrong on our side; the log names this request by its requestId')
}

/** A deliberate refusal is explained by its message; where something else failed, the cause is logged. */
const logUnavailable = (error: Unavailable, { log, id: requestId }: FastifyRequest): void => {
  if (error.cause === undefined) log.warn({ requestId, reason: error.message }, 'refused for now')
  else log.error({ requestId, err: error }, 'could not be done now')
}

const refusal = (
  status: number,
  message: string,
  headers: Refusal['headers'] = {},
  details: Refusal['details'] = [],
): Refusal => ({ status, message, headers, details })

/** For the log and the metrics only: the status that other servers log when the client has closed the request. */
const sentToNobody = 499

/** Whether the sender went away before the whole request was there. */
const isGone = (error: Error, { raw }: FastifyRequest): boolean => {
  if (error instanceof SenderGone) return true
  const { code } = error as { code?: unknown }
  return raw.destroyed && !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** What to change, where Fastify's message only names the problem. */
const adviceFor = (error: Error): string | undefined => {
  switch ((error as Partial<FastifyError>).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return 'a file is larger than this installation takes'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'send the body as JSON, with Content-Type: application/json'
    default:
      return undefined
  }
}

const statusOf = (error: Error): number => {
  if (error instanceof NotFound) return 404
  if (error instanceof Forbidden) return 403
  if (error instanceof PreconditionFailed) return 412
  if (error instanceof TooLarge) return 413
  if (error instanceof UnsupportedMediaType) return 415
  if (error instanceof Unprocessable) return 422
  if (error instanceof TooSlow) return 408
  if (isBrokenForm(error)) return 400
  const { statusCode } = error as FastifyError
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}

/** Whether busboy could not read a multipart/form-data; its errors have no code. */
const isBrokenForm = ({ message }: Error): boolean =>
  /^(Multipart: |The needle cannot |Unexpected end of multipart|\w+ terminated early)/.test(message)
