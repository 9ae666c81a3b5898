// The operations of the API document, as the generator of the client needs them.
import {
  type Document,
  operationsOf,
  type Parameter,
  type PlacedOperation,
  type Response,
  resolve,
  type Schema,
} from '#web/reference/document.ts'

export interface ClientOperation {
  readonly id: string
  readonly method: string
  /** Below `/v1`. */
  readonly path: string
  readonly texts: readonly string[]
  /** Of the path and of the query. */
  readonly parameters: readonly Parameter[]
  readonly takesKey: boolean
  readonly isList: boolean
  readonly body?: {
    readonly isRequired: boolean
    readonly json?: Schema
    readonly form?: Schema
  }
  /** Left out if the operation returns nothing. */
  readonly answer?: Schema | 'bytes'
}

/** All operations of a document, in its order. */
export const clientOperations = (document: Document): ClientOperation[] =>
  operationsOf(document).map(operation => {
    const { operationId, method, path, summary, description, deprecated } = operation
    const parameters = (operation.parameters ?? []).map(one => resolve<Parameter>(document, one))
    const named = (name: string) => parameters.some(one => one.name === name)
    return {
      id: operationId,
      method,
      path: path === '/v1' ? '' : path.replace(/^\/v1/, ''),
      texts: [
        summary,
        ...(description === undefined ? [] : [description]),
        ...(deprecated === true ? ['@deprecated'] : []),
      ],
      parameters: parameters.filter(one => one.in !== 'header'),
      takesKey: named('Idempotency-Key'),
      // `page` alone does not make a list: it also selects the page of a PDF.
      isList: named('page') && named('limit'),
      ...bodyOf(operation),
      ...answerOf(document, operation),
    }
  })

const bodyOf = ({ requestBody }: PlacedOperation): Pick<ClientOperation, 'body'> => {
  if (requestBody === undefined) return {}
  const json = requestBody.content['application/json']?.schema
  const form = requestBody.content['multipart/form-data']?.schema
  return { body: { isRequired: requestBody.required === true, ...(json && { json }), ...(form && { form }) } }
}

const answerOf = (document: Document, { responses }: PlacedOperation): Pick<ClientOperation, 'answer'> => {
  const success = Object.entries(responses).find(([status]) => /^2/.test(status))
  const { content } = success ? resolve<Response>(document, success[1]) : {}
  if (content === undefined) return {}
  return { answer: content['application/json']?.schema ?? 'bytes' }
}
