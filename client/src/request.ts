// The request of one call: its address, its headers and its body.
import type { CallOptions } from './call.ts'
import { encodeForm, isUpload, randomName } from './form.ts'
import type { Operation } from './operation.ts'

/** A request before it is sent. */
export interface WireRequest {
  readonly method: string
  /** Below `/v1`, the query included. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  readonly signal?: AbortSignal | undefined
}

export type RequestBody = string | Blob | Uint8Array | ReadableStream<Uint8Array>

type Input = Readonly<Record<string, unknown>>

export const requestOf = (operation: Operation, input: Input, options: CallOptions): WireRequest => {
  const { type, body } = bodyOf(operation, input.body)
  const key = options.idempotencyKey ?? (operation.takesKey ? randomName() : undefined)
  return {
    method: operation.method,
    path: `${pathOf(operation, input)}${queryOf(operation, input)}`,
    headers: {
      ...options.headers,
      ...(type !== undefined && { 'content-type': type }),
      ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body,
    signal: options.signal,
  }
}

/** Each parameter is one step of the path, whatever it contains. */
const pathOf = ({ path }: Operation, input: Input): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name] ?? '')
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`${name} must be given, and not be ${JSON.stringify(value)}`)
    return encodeURIComponent(value)
  })

const queryOf = ({ query = [] }: Operation, input: Input): string => {
  const pairs = query.flatMap(name =>
    [input[name]]
      .flat()
      .filter(value => value !== undefined)
      .map(value => [name, String(value)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

const bodyOf = (
  { body: kind }: Operation,
  value: unknown,
): { readonly type?: string; readonly body?: RequestBody } => {
  if (kind === undefined || value === undefined) return {}
  const fields = value as Input
  if (kind === 'form' || (kind === 'any' && Object.values(fields).flat().some(isUpload)))
    return encodeForm(fields)
  return { type: 'application/json', body: JSON.stringify(value) }
}
