// Takes pages over from another content, each to its place there, beside the pages that exist only here.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import { type Changing, lastChange } from '../drafting/draft.ts'
import { same, samePage } from '../equal.ts'
import { ordersFor } from '../generated/orders.ts'
import { slugsFor } from '../generated/slugs.ts'
import { kinds } from '../kinds.ts'
import { normalPage } from '../normalize.ts'
import { find } from '../reading/entries.ts'
import { childIdsOf, children, pagesOf } from '../reading/pages.ts'
import { type Edit, fileEdits, pageEdits, recordEdit } from '../record-edits.ts'
import type { PageRecord } from '../records.ts'
import { linkedContents, linkedPages } from './linked.ts'
import type { Mirror, MirroredPage } from './mirror.ts'

/** The content with the mirror applied; the same root if nothing changes. */
export const putMirrored = async (
  store: ObjectStore,
  root: TreeRoot,
  mirror: Mirror,
  changing: Changing,
): Promise<TreeRoot> => {
  const before = await recordsById(store, root, [...mirror.pages.map(({ id }) => id), ...mirror.removed])
  const placed = await placedPages(store, root, mirror, before, changing)
  const changes: Change[] = Array.from(placed, record => [before.get(record.id), record])
  for (const id of mirror.removed) changes.push([before.get(id), undefined])
  const edits = await beside(store, root, mirror)
  for (const [one, other] of changes) {
    if (one === undefined || other === undefined || !samePage(one, other))
      edits.push(...pageEdits(one, other))
    await yieldWhenLong()
  }
  const put = await editAll(store, root, edits)
  const wanted = new Map(mirror.pages.flatMap(page => ('title' in page ? [[page.id, page] as const] : [])))
  const rewritten = placed.filter(({ id, document }) => before.get(id)?.document !== document)
  const linked = await linkedPages(store, put, rewritten, wanted)
  return editAll(store, put, [...linked, ...(await linkedContents(store, put, mirror.reusableContents))])
}

type Change = readonly [before: PageRecord | undefined, after: PageRecord | undefined]

/** How many edits are applied together. */
const batchSize = 1000

/** For one key, setting has precedence over removing: a page may take the slug that another one gives up. */
const editAll = async (store: ObjectStore, start: TreeRoot, edits: readonly Edit[]): Promise<TreeRoot> => {
  const pending = new Map<string, Edit[1]>()
  for (const [key, value] of edits) if (value === undefined) pending.set(key, value)
  for (const [key, value] of edits) if (value !== undefined) pending.set(key, value)
  const all = [...pending]
  let root = start
  for (let from = 0; from < all.length; from += batchSize) {
    root = await edit(store, root, all.slice(from, from + batchSize))
    await yieldWhenLong()
  }
  return root
}

const recordsById = async (store: ObjectStore, root: TreeRoot, ids: readonly string[]) =>
  new Map((await pagesOf(store, root, ids)).map(record => [record.id, record]))

/** The records of the pages that change, each with its order key and its slug. */
const placedPages = async (
  store: ObjectStore,
  root: TreeRoot,
  { pages, removed }: Mirror,
  before: ReadonlyMap<string, PageRecord>,
  changing: Changing,
): Promise<PageRecord[]> => {
  const families = Map.groupBy(pages, ({ parent }) => parent)
  const leaving = new Set([...pages.map(({ id }) => id), ...removed])
  const placed: PageRecord[] = []
  for (const [parent, family] of families) {
    const standing = await children(store, root, parent)
    const orders = await ordersFor(
      family.map(({ id }) => id),
      standing,
    )
    const own = new Map(standing.filter(({ id }) => leaving.has(id)).map(({ id, slug }) => [id, slug]))
    const others = standing.filter(({ id }) => !leaving.has(id))
    const slugs = slugsFor(
      family.map(page => ({ id: page.id, slug: slugIn(page, before) })),
      own,
      others,
    )
    for (const page of family) {
      if (!('title' in page)) continue
      const place = { parent, order: orders.get(page.id) as string, slug: slugs.get(page.id) }
      const existing = before.get(page.id)
      placed.push(recordOf(page, existing, page.stays === true && existing ? existing : place, changing))
      await yieldWhenLong()
    }
  }
  return placed
}

/**
 * The slug to reserve for a page; a link has none, so it gets one
 * that no page asks for, which leaves the slugs of others alone.
 */
const slugIn = (page: Mirror['pages'][number], before: ReadonlyMap<string, PageRecord>): string =>
  ('title' in page ? page.slug : before.get(page.id)?.slug) ?? ` ${page.id}`

const recordOf = (
  { links: _, stays: __, ...page }: MirroredPage,
  before: PageRecord | undefined,
  { parent, order, slug }: Pick<PageRecord, 'parent' | 'order'> & { readonly slug?: string | undefined },
  changing: Changing,
): PageRecord => {
  const record = normalPage({
    ...page,
    parent,
    order,
    slug,
    links: before?.links,
    git: before?.git,
    entry: before?.entry,
    frontMatter: before?.frontMatter,
    createdAt: before?.createdAt ?? changing.now,
    ...lastChange(changing),
  })
  const isSame = before !== undefined && before.title === record.title && before.document === record.document
  return isSame ? normalPage({ ...record, updatedAt: before.updatedAt, updatedBy: before.updatedBy }) : record
}

const beside = async (store: ObjectStore, root: TreeRoot, mirror: Mirror): Promise<Edit[]> => {
  const edits: Edit[] = []
  for (const file of mirror.files) {
    const existing = await find(store, root, kinds.file, file.id)
    if (!same(existing, file)) edits.push(...fileEdits(existing, file))
  }
  for (const [name, value] of Object.entries(mirror.variables))
    if ((await find(store, root, kinds.variable, name)) === undefined)
      edits.push(recordEdit(kinds.variable, name, value))
  return edits
}

/** Those of these pages that have descendants which are neither among them nor among `moved`. */
export const pagesWithOthersBelow = async (
  store: ObjectStore,
  root: TreeRoot,
  ids: readonly string[],
  moved: ReadonlySet<string>,
): Promise<Set<string>> => {
  const leaving = new Set(ids)
  for (;;) {
    const all = [...leaving]
    const below = await childIdsOf(store, root, all)
    const staying = all.filter((_, index) => below[index]?.some(id => !leaving.has(id) && !moved.has(id)))
    if (staying.length === 0) break
    for (const id of staying) leaving.delete(id)
  }
  return new Set(ids.filter(id => !leaving.has(id)))
}
