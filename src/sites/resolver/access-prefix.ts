// The beginning of a path that says by what right a site is read: `/~/share/…`, `/~/preview/…`, `/~/change-requests/…`.
import { reservedStep } from '../addresses/site-address.ts'
import { pathOfSegments, segmentsOf } from './segments.ts'

export type AccessRight =
  | { readonly kind: 'share'; readonly secret: string }
  | { readonly kind: 'preview'; readonly id: string }
  | { readonly kind: 'change-request'; readonly id: string }

/** With the beginning itself, and the path of the site that follows it. */
export type AccessPrefix = AccessRight & { readonly path: string; readonly rest: string }

/** None for a path of the site itself, and for a reserved one that says nothing known. */
export const accessPrefixOf = (path: string): AccessPrefix | undefined => {
  const [first, kind = '', key, ...rest] = segmentsOf(path) ?? []
  if (first !== reservedStep || key === undefined || !Object.hasOwn(kinds, kind)) return undefined
  const by = kinds[kind as keyof typeof kinds](key)
  return { ...by, path: pathOfSegments([reservedStep, kind, key]), rest: pathOfSegments(rest) }
}

const kinds = {
  share: (secret: string): AccessRight => ({ kind: 'share', secret }),
  preview: (id: string): AccessRight => ({ kind: 'preview', id }),
  'change-requests': (id: string): AccessRight => ({ kind: 'change-request', id }),
}
