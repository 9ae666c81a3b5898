// The form of one operation of a reference, as pages name it.
import type { Reference } from '../reference.ts'
import type { RequestForm } from './request-form.ts'

/** Undefined where there is no such operation, or nobody can send a request to it. */
export const requestAt = (reference: Reference, key: string): RequestForm | undefined => {
  const forms =
    known.get(reference) ?? new Map(reference.requests?.map(request => [request.key, request] as const))
  known.set(reference, forms)
  return forms.get(key)
}

/** A reference never changes. */
const known = new WeakMap<Reference, ReadonlyMap<string, RequestForm>>()
