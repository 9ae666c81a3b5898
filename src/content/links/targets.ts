// The targets of links, and the keys under which an index knows them.
import { hashOf } from '../objects.ts'

export type TargetKind = 'page' | 'file' | 'url' | 'space' | 'openapi' | 'reusable-content'

export type Relation = 'reference' | 'dependsOn'

/** Where a link leads. */
export interface LinkTarget {
  readonly kind: TargetKind
  /** The id of the page, file, reusable content or space; for an address in the app, of the page that it shows. */
  readonly id?: string
  /** The id of the space, for an address in the app. */
  readonly space?: string
  /** The place on the page, as the page itself would write it; for a spec, the operation: `get /pets`. */
  readonly anchor?: string
  /** The address, path or slug as written, where nothing else is known; cut where it is very long. */
  readonly written?: string
  /** What the destination alone tells: of an address, or of a path that leads nowhere. */
  readonly status?: 'ok' | 'broken' | 'in-app'
}

/** The longest address and the longest anchor that are stored, in UTF-16 units. */
const longestWritten = 4096
export const longestAnchor = 1000

/** A text that both database engines can store, cut to a useful length. */
export const kept = (text: string, longest = longestWritten): string =>
  text.slice(0, longest).toWellFormed().replaceAll('\0', '\uFFFD')

/** A page, and an anchor on it. */
export const pageTarget = (id: string, anchor?: string): LinkTarget => ({
  ...named('page', id),
  ...(anchor !== undefined && { anchor: kept(anchor, longestAnchor) }),
})

/** A target by its id; a text that cannot be an id is kept as written. */
export const named = (kind: TargetKind, id: string): LinkTarget =>
  isId(id) ? { kind, id } : { kind, written: kept(id) }

export const isId = (text: string): boolean => /^[0-9A-Za-z]{20}$/.test(text)

/**
 * A key that is equal for equal targets of one relation. It is
 * ASCII, so that everything sorts it alike, and of limited length.
 */
export const keyOf = (target: LinkTarget, relation: Relation): string => {
  const { kind, id, anchor, written } = target
  const name = (kind === 'url' ? undefined : id) ?? encodeURI(written ?? '')
  const key = `${relation}/${kind}/${name}${anchor === undefined ? '' : `#${encodeURI(anchor)}`}`
  return key.length <= longestKey ? key : `${key.slice(0, longestKey - 65)}~${hashOf(key)}`
}

const longestKey = 400
