// Looks up the form of one operation by the key that pages use.
import type { Reference } from '../reference.ts'
import type { RequestForm } from './request-form.ts'

/** Undefined if there is no such operation, or if readers cannot send requests to it. */
export const requestAt = (reference: Reference, key: string): RequestForm | undefined => {
  const forms =
    known.get(reference) ?? new Map(reference.requests?.map(request => [request.key, request] as const))
  known.set(reference, forms)
  return forms.get(key)
}

/** Cached, since a reference never changes. */
const known = new WeakMap<Reference, ReadonlyMap<string, RequestForm>>()
