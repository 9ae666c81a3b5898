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

/** One kind of records. A key of this kind says an id, and every value under such a key is a `Value`. */
export interface Kind<Value extends Json, Id = string> {
  /** Begins all keys of this kind, and no others. */
  readonly prefix: string
  readonly key: (id: Id) => string
  /** The id that a key says; undefined for a key of another kind. */
  readonly idOf: (key: string) => Id | undefined
  /** The value that is stored under a key of this kind. */
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
    // Nothing but values of this kind is stored under its keys.
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

/** A snapshot is one sorted map of these. `child`, `slug` and `path` follow from the other records. */
export const kinds = {
  page: kind<PageRecord>('page'),
  file: kind<FileRecord>('file'),
  reusableContent: kind<ReusableContentRecord>('reusable'),
  /** By their names. */
  variable: kind<string>('variable'),
  /** By the address that leads elsewhere. */
  redirect: kind<ContentReference>('redirect'),
  /** One at most. */
  arrangement: kindBy<ArrangementRecord, 'arrangement'>(
    'repository',
    id => id,
    () => 'arrangement',
  ),
  /** The slugs of their specs by the ids of computed pages; empty where there is none. Not in snapshots stored before there were generated pages, until such a page is changed. */
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
  /** What was imported from a path of a repository. */
  path: kind<PageOrFile>('path'),
} as const

/** What all keys of the pages under one parent begin with. */
export const childPrefix = (parent: string | null): string => `${kinds.child.prefix}${parent ?? ''}/`
