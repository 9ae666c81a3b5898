// What an operation takes as its body, and what it answers when all is well.
import type { TSchema } from 'typebox'
import type { Operation } from '../operation.ts'
import type { Example } from './api.ts'
import { type HeaderName, usualHeaders, withHeaders } from './headers.ts'
import type { Description, SchemaWriter } from './schemas.ts'

export const requestBodyOf = (
  operation: Operation,
  { write }: SchemaWriter,
  example: Example | undefined,
): Description => {
  const { body, multipart } = operation
  if (body === undefined && multipart === undefined) return {}
  const sample = example?.request.body
  return {
    requestBody: {
      // Without a body, an operation takes the empty one.
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
  { write }: SchemaWriter,
  example: Example | undefined,
): Description => {
  const { status, reply, replyType = 'application/json', version } = operation
  const own: readonly HeaderName[] = [
    ...(status === 201 ? (['Location'] as const) : []),
    ...(version === undefined ? [] : (['ETag'] as const)),
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
    ...(version && {
      304: {
        description: 'The content is still the one that `If-None-Match` names.',
        ...withHeaders(...usualHeaders, 'ETag'),
      },
    }),
  }
}

const hasRequiredFields = (body: TSchema): boolean =>
  ((body as { readonly required?: readonly string[] }).required ?? []).length > 0
