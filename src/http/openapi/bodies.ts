// The request body of an operation, and its answer on success.
import type { TSchema } from 'typebox'
import { type Operation, takesKey } from '../operation.ts'
import type { Example } from './api.ts'
import { type HeaderName, usualHeaders, withHeaders } from './headers.ts'
import type { Description } from './schemas.ts'
import type { Writing } from './writing.ts'

export const requestBodyOf = (
  operation: Operation,
  { writer: { write } }: Writing,
  example: Example | undefined,
): Description => {
  const { body, multipart } = operation
  if (body === undefined && multipart === undefined) return {}
  const sample = example?.request.body
  return {
    requestBody: {
      // A missing body counts as an empty object.
      required: body === undefined || hasRequiredFields(body),
      content: {
        ...(body && {
          'application/json': { schema: write(body), ...(sample !== undefined && { example: sample }) },
        }),
        ...(multipart && { 'multipart/form-data': { schema: write(multipart) } }),
      },
    },
  }
}

export const answersOf = (
  operation: Operation,
  { writer: { write }, tags }: Writing,
  example: Example | undefined,
): Description => {
  const { status, reply, replyType = 'application/json' } = operation
  const own: readonly HeaderName[] = [
    ...(status === 201 || status === 202 ? (['Location'] as const) : []),
    ...(tags.answers(operation) ? (['ETag'] as const) : []),
    ...(operation.deprecated ? (['Deprecation', 'Link'] as const) : []),
    ...(takesKey(operation) ? (['Idempotency-Replayed'] as const) : []),
  ]
  const headers = withHeaders(...usualHeaders, ...own)
  const description = reply === undefined ? 'Done; there is no body.' : operation.summary
  const sample = example?.answer
  const content = reply && {
    content: {
      [replyType]: { schema: write(reply), ...(sample !== undefined && { example: sample }) },
    },
  }
  return {
    [status]: { description, ...headers, ...content },
    ...(tags.comparesWhenRead(operation) && {
      304: {
        description: 'It is still the version that `If-None-Match` names.',
        ...withHeaders(...usualHeaders, 'ETag'),
      },
    }),
  }
}

const hasRequiredFields = (body: TSchema): boolean =>
  ((body as { readonly required?: readonly string[] }).required ?? []).length > 0
