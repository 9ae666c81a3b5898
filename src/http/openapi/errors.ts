// The errors of the API: which ones an operation answers with, and what each looks like.
import { Type } from '#kernel/type.ts'
import { type ErrorStatus, type Operation, takesKey } from '../operation.ts'
import { type HeaderName, withHeaders } from './headers.ts'
import type { Description, SchemaWriter } from './schemas.ts'

/** The body of every error. */
const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Integer({ minimum: 400, maximum: 599, description: 'The status of the answer, again.' }),
        message: Type.String({ description: 'What is wrong and what to change, in one sentence.' }),
        requestId: Type.String({ description: 'Names this request in the log of the server.' }),
        details: Type.Optional(
          Type.Array(
            Type.Object(
              {
                path: Type.String({
                  description:
                    'Where it is: a JSON Pointer into the body, such as `/title`, or `query/NAME` for a parameter.',
                }),
                message: Type.String({ description: 'What is wrong there.' }),
              },
              { title: 'FieldProblem', additionalProperties: false, description: 'One field that is wrong.' },
            ),
            { maxItems: 20, description: 'The fields that are wrong, where it is about fields.' },
          ),
        ),
      },
      { additionalProperties: false, description: 'What went wrong.' },
    ),
  },
  { title: 'Error', additionalProperties: false, description: 'Every error of this API looks like this.' },
)

/** The responses that these operations refer to, by their names among the components. */
export const errorResponses = (operations: readonly Operation[], { write }: SchemaWriter): Description => {
  const used = new Set<string>(['default', ...operations.flatMap(one => [...errorStatuses(one)].map(String))])
  const content = { 'application/json': { schema: write(ErrorBody) } }
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([status]) => used.has(status))
      .map(([, { name, description, headers = [] }]) => [
        name,
        { description, ...withHeaders('X-Request-Id', ...headers), content },
      ]),
  )
}

/** The responses for the errors of one operation. */
export const errorsOf = (operation: Operation): Description => {
  const listed = [...errorStatuses(operation)].sort().map(status => {
    const { name } = errors[status]
    const description = operation.errors?.[status]
    return [status, { $ref: `#/components/responses/${name}`, ...(description && { description }) }]
  })
  return { ...Object.fromEntries(listed), default: { $ref: '#/components/responses/UnexpectedError' } }
}

/** The statuses of the errors of one operation. */
export const errorStatuses = (operation: Operation): Set<ErrorStatus> => {
  const named = Object.keys(operation.errors ?? {}) as `${ErrorStatus}`[]
  return new Set([...statusesOf(operation), ...named.map(status => Number(status) as ErrorStatus)])
}

/** The statuses that follow from other parts of the declaration. */
function* statusesOf(operation: Operation): Generator<ErrorStatus> {
  const { method, path, query, body, multipart } = operation
  const namesSomething = /[:*]/.test(path)
  yield* [401, 429, 503] as const
  if (method !== 'GET' || query !== undefined) yield 400
  if (method !== 'GET' || namesSomething) yield 403
  if (namesSomething) yield 404
  if (method !== 'GET') yield 412
  if (takesKey(operation)) yield 422
  if (body !== undefined || multipart !== undefined) yield* [413, 415] as const
}

interface ErrorKind {
  readonly name: string
  readonly description: string
  readonly headers?: readonly HeaderName[]
}

const errors: Readonly<Record<ErrorStatus | 'default', ErrorKind>> = {
  400: {
    name: 'BadRequest',
    description:
      'The request is wrong in itself: no JSON, a wrong type, beyond a bound, an unknown field, or the body refers to something that does not exist. `details` names the fields.',
  },
  401: {
    name: 'Unauthorized',
    description: 'There is no token and no session, or it is unknown, expired or revoked.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description:
      'You see the resource and lack the level for this; or the token may only read; or the organization enforces single sign-on; or a browser was sent by a page from elsewhere.',
  },
  404: { name: 'NotFound', description: 'It does not exist, or you may not see it.' },
  409: { name: 'Conflict', description: 'The present state refuses it; `message` says why.' },
  412: {
    name: 'PreconditionFailed',
    description:
      'It has changed since the version that `If-Match` names, or it is nothing that has an `ETag`. Read it again, then decide.',
  },
  413: { name: 'ContentTooLarge', description: 'The body, or a file in it, is larger than is taken here.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is in a form that is not taken here.' },
  422: {
    name: 'UnprocessableContent',
    description: 'The `Idempotency-Key` was used before, with another request.',
  },
  428: { name: 'PreconditionRequired', description: 'The request must say which version it changes.' },
  429: {
    name: 'TooManyRequests',
    description: 'There were too many requests in this minute.',
    headers: ['Retry-After'],
  },
  503: {
    name: 'ServiceUnavailable',
    description:
      'It cannot be done for now: the database is away, the disk is full, too much is waiting, or the server is shutting down. Nothing was changed, unless `message` says that it may have been.',
    headers: ['Retry-After'],
  },
  default: {
    name: 'UnexpectedError',
    description:
      'Any other error: 405 for a method that is not taken here, 408 where the request came too slowly, 431 for headers that are too long, 500 for a fault of the server.',
  },
}
