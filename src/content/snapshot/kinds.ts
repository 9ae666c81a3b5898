// The kinds of records in a snapshot: the keys and the type of each.
import type { Json } from '#kernel/json.ts'
import type {
  ArrangementRecord,
  ContentReference,
  FileRecord,
  PageOrFile,
  PageRecord,
  ReusableContentRecord,
} from './records.ts'

/** One kind of record. Every key of this kind contains an id, and has a `Value` as its value. */
export interface Kind<Value extends Json, Id = string> {
  /** The prefix of all keys of this kind, and of no others. */
  readonly prefix: string
  readonly key: (id: Id) => string
  /** The id in a key; undefined for a key of another kind. */
  readonly idOf: (key: string) => Id | undefined
  /** The value stored under a key of this kind. */
  readonly read: (stored: Json) => Value
}

/** A page's position among those under its parent. */
export type ChildId = Pick<PageRecord, 'id' | 'parent' | 'order'>

/** A slug is taken under one parent. */
export interface SlugId {
  readonly parent: string | null
  readonly slug: string
}

const kindBy = <Value extends Json, Id>(
  name: string,
  textOf: (id: Id) => string,
  parse: (text: string) => Id,
): Kind<Value, Id> => {
  const prefix = `${name}/`
  return {
    prefix,
    key: id => prefix + textOf(id),
    idOf: key => (key.startsWith(prefix) ? parse(key.slice(prefix.length)) : undefined),
    // Only values of this kind are stored under its keys.
    read: stored => stored as Value,
  }
}

const kind = <Value extends Json>(name: string): Kind<Value> =>
  kindBy(
    name,
    id => id,
    text => text,
  )

const before = (text: string): string | null => text.slice(0, text.indexOf('/')) || null
const after = (text: string): string => text.slice(text.indexOf('/') + 1)

/**
 * The kinds of entries in a snapshot, which is one sorted map.
 * `child`, `slug` and `path` are derived from the other records.
 */
export const kinds = {
  page: kind<PageRecord>('page'),
  file: kind<FileRecord>('file'),
  reusableContent: kind<ReusableContentRecord>('reusable'),
  /** By name. */
  variable: kind<string>('variable'),
  /** By the address that is redirected. */
  redirect: kind<ContentReference>('redirect'),
  /** At most one. */
  arrangement: kindBy<ArrangementRecord, 'arrangement'>(
    'repository',
    id => id,
    () => 'arrangement',
  ),
  /**
   * The slugs of specs by the ids of computed pages; empty for a page without a spec. Snapshots from before generated pages
   * existed lack these until such a page is changed.
   */
  computed: kind<string>('computed'),
  /** The ids of pages, sorted by parent and order. */
  child: kindBy<string, ChildId>(
    'child',
    ({ parent, order, id }) => `${parent ?? ''}/${order}/${id}`,
    text => ({ parent: before(text), order: before(after(text)) ?? '', id: after(after(text)) }),
  ),
  /** The ids of pages. */
  slug: kindBy<string, SlugId>(
    'slug',
    ({ parent, slug }) => `${parent ?? ''}/${slug}`,
    text => ({ parent: before(text), slug: after(text) }),
  ),
  /** The page or file that was imported from a path of a repository. */
  path: kind<PageOrFile>('path'),
} as const

/** The prefix of all `child` keys under one parent. */
export const childPrefix = (parent: string | null): string => `${kinds.child.prefix}${parent ?? ''}/`
