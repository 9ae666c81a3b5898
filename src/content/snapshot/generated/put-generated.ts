// Writes the generated content of a computed page: its own text, and the pages under it.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Hash, hashOf, type ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import { deepestLevel } from '../bounds.ts'
import { same } from '../equal.ts'
import { normalPage } from '../normalize.ts'
import { ancestors, page, pagesOf } from '../reading/pages.ts'
import { combined, type Edit, pageEdits } from '../record-edits.ts'
import type { PageRecord } from '../records.ts'
import { type ChildrenOfComputed, childrenOfComputed } from './children.ts'
import type { GeneratedContent, GeneratedPage } from './generated-content.ts'
import { ordersFor } from './orders.ts'
import { slugsFor } from './slugs.ts'

/**
 * Writes, changes and removes the generated pages of a computed page; returns the
 * same root if nothing changes. Other pages under the computed page stay as they are.
 */
export const putGenerated = async (
  store: ObjectStore,
  root: TreeRoot,
  computedPageId: string,
  generated: GeneratedContent,
  now: string,
): Promise<TreeRoot> => {
  const computed = await page(store, root, computedPageId)
  if (computed?.type !== 'computed') return root
  const hasRoom = (await ancestors(store, root, computed)).length + 1 < deepestLevel
  const pages = hasRoom ? generated.pages : []
  const before = await childrenOfComputed(store, root, computedPageId)
  const ids = pages.map(({ id }) => id)
  for (const found of await pagesOf(store, root, ids)) before.generated.set(found.id, found)
  const texts = await writeTexts(store, pages)
  const overview = writeText(store, generated.overview)
  const after = await generatedRecords({ computed, pages, texts, before, now })
  const seed = seedOf(overview, pages, texts)
  const changes: Change[] = [[computed, computedRecord(computed, { ...generated, overview, seed }, now)]]
  for (const [id, record] of after) changes.push([before.generated.get(id), record])
  for (const [id, gone] of before.generated) if (!after.has(id)) changes.push([gone, undefined])
  return editPages(store, root, changes)
}

/** Removes the generated pages of a page that is no longer computed. */
export const removeGenerated = async (
  store: ObjectStore,
  root: TreeRoot,
  computedPageId: string,
): Promise<TreeRoot> => {
  const { generated } = await childrenOfComputed(store, root, computedPageId)
  return editPages(
    store,
    root,
    Array.from(generated.values(), gone => [gone, undefined]),
  )
}

type Change = readonly [before: PageRecord | undefined, after: PageRecord | undefined]

const editPages = async (
  store: ObjectStore,
  root: TreeRoot,
  changes: readonly Change[],
): Promise<TreeRoot> => {
  const edits: Edit[][] = []
  for (const [before, after] of changes) {
    if (!same(before, after)) edits.push(pageEdits(before, after))
    await yieldWhenLong()
  }
  return edits.length === 0 ? root : edit(store, root, combined(edits))
}

/** Stores a text; an empty one is not stored. */
const writeText = (store: ObjectStore, text: string): Hash | undefined =>
  text === '' ? undefined : store.writeText(text)

type Texts = ReadonlyMap<string, Hash | undefined>

const writeTexts = async (store: ObjectStore, pages: readonly GeneratedPage[]): Promise<Texts> => {
  const texts = new Map<string, Hash | undefined>()
  for (const { id, text } of pages) {
    texts.set(id, writeText(store, text))
    await yieldWhenLong()
  }
  return texts
}

const seedOf = (overview: Hash | undefined, pages: readonly GeneratedPage[], texts: Texts): Hash =>
  hashOf(
    JSON.stringify([
      overview ?? '',
      pages.map(({ id, title, slug, description = '' }) => [title, slug, description, texts.get(id) ?? '']),
    ]),
  )

interface Writing {
  readonly computed: PageRecord
  readonly pages: readonly GeneratedPage[]
  readonly texts: Texts
  readonly before: ChildrenOfComputed
  readonly now: string
}

const generatedRecords = async ({
  computed,
  pages,
  texts,
  before: { generated, others },
  now,
}: Writing): Promise<Map<string, PageRecord>> => {
  const isUnder = (record: PageRecord | undefined) => record?.parent === computed.id
  const standing = [...generated.values()].filter(isUnder)
  const orders = await ordersFor(
    pages.map(({ id }) => id),
    [...standing, ...others],
  )
  const slugs = slugsFor(pages, new Map(standing.map(({ id, slug }) => [id, slug])), others)
  const replaced = gone(generated, pages)
  const records = new Map<string, PageRecord>()
  for (const { id, title, description } of pages) {
    const before = generated.get(id)
    const document = texts.get(id)
    const isSame = before !== undefined && before.title === title && before.document === document
    const record = normalPage({
      id,
      type: 'document',
      title,
      slug: slugs.get(id),
      parent: computed.id,
      order: orders.get(id) as string,
      description,
      generatedBy: computed.id,
      document,
      git: before === undefined ? replaced.get(slugs.get(id))?.git : before.git,
      createdAt: before?.createdAt ?? now,
      updatedAt: isSame ? before.updatedAt : now,
      updatedBy: before?.updatedBy,
    })
    records.set(id, record)
    await yieldWhenLong()
  }
  return records
}

/** The pages that are removed, by their slugs: a new page with the same slug inherits the path in the repository. */
const gone = (
  generated: ReadonlyMap<string, PageRecord>,
  pages: readonly GeneratedPage[],
): ReadonlyMap<string | undefined, PageRecord> => {
  const wanted = new Set(pages.map(({ id }) => id))
  return new Map(
    [...generated.values()].filter(({ id }) => !wanted.has(id)).map(record => [record.slug, record]),
  )
}

const computedRecord = (
  before: PageRecord,
  {
    overview,
    seed,
    inputs,
    orphaned,
  }: { overview: Hash | undefined; seed: Hash; inputs: string; orphaned: readonly string[] },
  now: string,
): PageRecord =>
  normalPage({
    ...before,
    document: overview,
    links: undefined,
    generation: { seed, inputs, orphaned },
    updatedAt: before.document === overview ? before.updatedAt : now,
  })
