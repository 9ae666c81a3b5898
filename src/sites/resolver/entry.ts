// How an address enters a site other than by its front: `/~/share/…`, `/~/preview/…`, `/~/change-requests/…`.
import { reservedStep } from '../addresses/site-address.ts'
import { pathOfSegments, segmentsOf } from './segments.ts'

export type EntryBy =
  | { readonly kind: 'share'; readonly secret: string }
  | { readonly kind: 'preview'; readonly id: string }
  | { readonly kind: 'change-request'; readonly id: string }

/** With what precedes the paths of the site, and the path that follows it. */
export type Entry = EntryBy & { readonly prefix: string; readonly rest: string }

/** None for a path of the site itself, and for a reserved one that says nothing known. */
export const entryOf = (path: string): Entry | undefined => {
  const [first, kind = '', key, ...rest] = segmentsOf(path) ?? []
  if (first !== reservedStep || key === undefined || !Object.hasOwn(entries, kind)) return undefined
  const entry = entries[kind as keyof typeof entries](key)
  return { ...entry, prefix: pathOfSegments([reservedStep, kind, key]), rest: pathOfSegments(rest) }
}

const entries = {
  share: (secret: string): EntryBy => ({ kind: 'share', secret }),
  preview: (id: string): EntryBy => ({ kind: 'preview', id }),
  'change-requests': (id: string): EntryBy => ({ kind: 'change-request', id }),
}
