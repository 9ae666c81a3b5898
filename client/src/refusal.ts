// Answers that are no success, as errors.
import {
  ConflictError,
  type ErrorFields,
  ForbiddenError,
  InvalidError,
  type LecternError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from './errors.ts'
import type { FieldProblem } from './generated/types.ts'

/** The error that an answer stands for; undefined for a success, and for what is still as `If-None-Match` names it. */
export const refusalOf = async (server: string, response: Response): Promise<LecternError | undefined> => {
  const { status, type, headers } = response
  if (response.ok || status === 304) return undefined
  const requestId = headers.get('x-request-id') ?? undefined
  const fields = { status, requestId, retryAfter: secondsIn(headers.get('retry-after')) }
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const location = headers.get('location') ?? 'another address'
    const message = `${server} redirects to ${location}; give the server's own address`
    return new UnexpectedAnswerError(message, fields)
  }
  const error = errorIn(await response.text().catch(() => ''))
  if (error !== undefined) return errorOf(error.message, { ...fields, ...error })
  const message = `${server} answered with status ${status}, and not as Lectern does; is the address right?`
  // A gateway before the server answers so while the server is away.
  return gatewayStatuses.includes(status)
    ? new UnavailableError(message, fields)
    : new UnexpectedAnswerError(message, fields)
}

const gatewayStatuses = [502, 503, 504]

const errorOf = (message: string, fields: ErrorFields & { readonly status: number }): LecternError => {
  const { status } = fields
  const known = classes[status]
  if (known !== undefined) return new known(message, fields)
  return status < 500 ? new InvalidError(message, fields) : new ServerError(message, fields)
}

const classes: Readonly<Record<number, typeof LecternError>> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  428: PreconditionFailedError,
  429: RateLimitedError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
}

/** What Lectern says in an error; undefined where somebody else answered. */
const errorIn = (text: string): { message: string; details?: readonly FieldProblem[] } | undefined => {
  const error = objectIn(objectIn(parsed(text))?.error)
  if (typeof error?.message !== 'string') return undefined
  const { message, requestId, details } = error
  return {
    message,
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(details) && { details }),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const objectIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

/** `Retry-After` is a number of seconds or a date. */
const secondsIn = (value: string | null): number | undefined => {
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
