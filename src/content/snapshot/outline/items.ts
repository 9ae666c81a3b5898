// The pages of an outline as one list while they are imported.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { PagePlace } from '../record-edits.ts'
import type { Entry, PageRecord, PageType } from '../records.ts'
import type { OutlineFile, OutlinePage } from './outline.ts'

/** The part of an existing page that must be in memory until it is updated. */
export type ExistingPage = PagePlace & Pick<PageRecord, 'type'>

/** One page of an outline while it is imported: its input, and its place. */
export interface OutlineItem {
  readonly input: OutlinePage
  type: PageType
  parent: OutlineItem | undefined
  readonly children: OutlineItem[]
  /** The path of its file; absent if there is none, or if another page of the outline has it. */
  readonly path: string | undefined
  /** What it stands for besides a file; set if the page may be without one. */
  readonly entry: Entry | undefined
  /** The existing page that it updates. */
  existing: ExistingPage | undefined
  /** Whether another page has its path already, so that it is imported without one. */
  isPathTaken: boolean
  id: string
  slug: string | undefined
  order: string
}

export const parentId = (item: OutlineItem): string | null => item.parent?.id ?? null

/** The place of the item's page after the import. */
export const placeOf = (item: OutlineItem): PagePlace => {
  const { id, type, slug, order } = item
  const git = originOf(item)
  return {
    id,
    parent: parentId(item),
    order,
    ...(type !== 'link' && slug !== undefined && { slug }),
    ...(git !== undefined && { git }),
  }
}

/** The origin of the item's page: the item's own file, or the one that the page had. */
export const originOf = ({ path, input, isPathTaken, existing }: OutlineItem): PageRecord['git'] =>
  path === undefined || input.oid === undefined || isPathTaken ? existing?.git : { oid: input.oid, path }

/** The path that identifies its page: that of its file, or the one that its entry names. */
export const namedPath = ({ path, input }: OutlineItem): string | undefined =>
  path ?? (input.oid === undefined ? input.path : undefined)

/** Whether its page is a generated one: directly under a computed page, without children. */
export const isGenerated = ({ input, type, parent, children }: OutlineItem): boolean =>
  input.generated === true && type === 'document' && parent?.type === 'computed' && children.length === 0

/** The file of an item; undefined for an item without one. */
export const fileOf = ({ path, input: { oid, exported } }: OutlineItem): OutlineFile | undefined =>
  path === undefined || oid === undefined ? undefined : { path, oid, exported }

/** The pages of an outline in one list, each before its descendants; their ids and places are assigned later. */
export const itemsOf = async (pages: readonly OutlinePage[]): Promise<OutlineItem[]> => {
  const items: OutlineItem[] = []
  const paths = new Set<string>()
  const open: { input: OutlinePage; parent: OutlineItem | undefined }[] = []
  const push = (inputs: readonly OutlinePage[], parent: OutlineItem | undefined) => {
    for (let index = inputs.length - 1; index >= 0; index--)
      open.push({ input: inputs[index] as OutlinePage, parent })
  }
  push(pages, undefined)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const item = itemOf(next.input, next.parent, paths)
    next.parent?.children.push(item)
    items.push(item)
    push(next.input.children, item)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  return items
}

/** A file that the outline names a second time becomes a link to the page that has it already. */
const itemOf = (given: OutlinePage, parent: OutlineItem | undefined, paths: Set<string>): OutlineItem => {
  const { path } = given
  const isRepeated = path !== undefined && paths.has(path)
  const input: OutlinePage =
    isRepeated && given.children.length === 0
      ? { type: 'link', title: given.title, target: { kind: 'path', path }, children: [] }
      : given
  const owned = isRepeated || given.oid === undefined || input.type === 'link' ? undefined : path
  if (owned !== undefined) paths.add(owned)
  const type = allowedType(input, parent)
  return {
    input,
    type,
    parent,
    children: [],
    path: owned,
    entry: owned === undefined || input.folder !== undefined ? entryOf(input, type) : undefined,
    existing: undefined,
    isPathTaken: false,
    id: '',
    slug: undefined,
    order: '',
  }
}

/** The entry without what comes from a file. */
const entryOf = (input: OutlinePage, type: PageType): Entry | undefined => {
  const { title, text, oid, generated } = input
  if (type === 'link' || generated === true) return undefined
  const path = input.folder === undefined ? (oid === undefined ? input.path : undefined) : `${input.folder}/`
  return { ...(path !== undefined && { path }), title, ...(text && oid === undefined && { text }) }
}

/** A group below the top level, and a link with children, become documents. */
const allowedType = (
  { type, children, target, computed }: OutlinePage,
  parent: OutlineItem | undefined,
): PageType => {
  if (type === 'group' && parent !== undefined) return 'document'
  if (type === 'link' && (children.length > 0 || target === undefined)) return 'document'
  if (type === 'computed' && computed === undefined) return 'document'
  return type
}
