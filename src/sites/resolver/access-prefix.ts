// The beginning of a path that says by what right a site is read: `/~/share/…`, `/~/preview/…`, `/~/change-requests/…`.
import { reservedStep } from '../addresses/site-address.ts'
import { pathOfSegments, segmentsOf } from './segments.ts'

export type AccessRight =
  | { readonly kind: 'share'; readonly secret: string }
  | { readonly kind: 'preview'; readonly id: string }
  | { readonly kind: 'change-request'; readonly id: string }

/** An access right with its prefix as `path`, and the path of the site after it as `rest`. */
export type AccessPrefix = AccessRight & { readonly path: string; readonly rest: string }

/** The access prefix of a path; undefined for a path of the site itself, and for a reserved path of no known kind. */
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
