// A valid request to every operation, for the tests over the whole API.
import type { Operation } from '#http/operation.ts'
import type { Person } from '../world/world.ts'
import { type Example, examples } from './examples/index.ts'

import type { Scene } from './scene.ts'

export type { Example } from './examples/index.ts'

export interface ReadyRequest {
  readonly method: 'GET'
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers: Record<string, string>
}

/** Reads that take a body. */
const questions = ['explainSiteAudience', 'checkSiteAudience', 'getPublishedContentByUrl', 'searchSite']

export const isWrite = ({ method, id }: Operation): boolean => method !== 'GET' && !questions.includes(id)

/** The path parameters of an example. */
export const paramsOf = async (
  scene: Scene,
  operation: Operation,
  example: Example,
  caller?: Person,
): Promise<Readonly<Record<string, string>>> => {
  const isInChangeRequest = operation.path.includes('/:changeRequestId/')
  return {
    ...scene.params,
    ...(isInChangeRequest && scene.inChangeRequest),
    ...(await example.params?.(scene, caller)),
  }
}

/** The request of an example, ready to inject, without authorization. */
export const requestOf = async (
  scene: Scene,
  operation: Operation,
  example: Example,
  caller?: Person,
): Promise<ReadyRequest> =>
  requestWith(operation, example, await paramsOf(scene, operation, example, caller), example.body?.(scene))

/** The same with given path parameters and body. */
export const requestWith = async (
  operation: Operation,
  example: Example,
  params: Readonly<Record<string, string>>,
  body: unknown,
): Promise<ReadyRequest> => {
  const path = operation.path.replaceAll(/:(\w+)|\*/g, (step, name) => params[name ?? step] as string)
  const method = operation.method as 'GET'
  const url = `/v1${path}${example.query === undefined ? '' : `?${example.query}`}`
  if (example.form !== undefined) return { method, url, ...(await multipart(await example.form())) }
  if (body === undefined) return { method, url, headers: {} }
  const payload = JSON.stringify(body)
  return { method, url, payload, headers: { 'content-type': 'application/json' } }
}

/** A query with the parameters that the operation requires, from its first example. */
export const withRequired = ({ id, query }: Operation, given: string): string => {
  const example = new URLSearchParams(examples[id]?.[0]?.query)
  const isGiven = (name: string): boolean => new URLSearchParams(given).has(name)
  const hasDefault = (name: string): boolean => 'default' in (query?.properties[name] ?? {})
  const missing = (query?.required ?? []).filter(name => !hasDefault(name) && !isGiven(name))
  return [...missing.map(name => `${name}=${example.get(name)}`), given].join('&')
}

/** Every example with its operation, in the order of the operations; throws if an operation has none. */
export const allExamples = (
  operations: readonly Operation[],
): { readonly operation: Operation; readonly example: Example; readonly name: string }[] => {
  const without = operations.filter(({ id }) => examples[id] === undefined).map(({ id }) => id)
  if (without.length > 0) throw new Error(`test/matrix/examples/ has no example of ${without.join(', ')}`)
  return operations.flatMap(operation =>
    (examples[operation.id] as readonly Example[]).map(example => ({
      operation,
      example,
      name: example.variant === undefined ? operation.id : `${operation.id} (${example.variant})`,
    })),
  )
}

const multipart = async (form: FormData) => {
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') as string }
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) }
}
