// The pages that a PDF consists of, in the order of a reader, without their texts and fields.
import { allRecords, kinds, type PageType, page, pagesOf } from '#content/snapshot/index.ts'
import type { TreeRoot } from '#content/tree/index.ts'
import type { PageHead } from '#content/typst/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { Conflict, NotFound } from '#kernel/errors.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { HeadSession } from '../heads/index.ts'
import type { PdfRequest } from './request.ts'

const mostPages = 5000

/** The pages of a PDF. Throws `Conflict` where there are too many. */
export const pagesOfPdf = async (
  session: HeadSession,
  root: TreeRoot,
  { page: first, only }: Pick<PdfRequest, 'page' | 'only'>,
  most = mostPages,
): Promise<PageHead[]> => {
  if (first !== null && only) return [headOf(await existing(session, root, first), 0)]
  const tree = await readTree(session, root)
  const shown = first === null ? (tree.get(null) ?? []) : [await existing(session, root, first)]
  const heads: PageHead[] = []
  const open = shown.map(found => ({ found, depth: 0 })).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    await yieldWhenLong()
    const { found, depth } = next
    heads.push(headOf(found, depth))
    if (heads.length > most) throw tooMany(most)
    for (const child of (tree.get(found.id) ?? []).toReversed()) open.push({ found: child, depth: depth + 1 })
  }
  return heads
}

const tooMany = (most: number): Conflict =>
  new Conflict(`a PDF has at most ${most} pages of a content; ask for one page with those under it`)

interface Found {
  readonly id: string
  readonly type: PageType
  readonly title: string
}

const headOf = ({ id, type, title }: Found, depth: number): PageHead => ({
  id,
  title,
  depth,
  ...(type === 'group' && { isGroup: true }),
})

const existing = async (session: HeadSession, root: TreeRoot, id: string): Promise<Found> => {
  const found = await page(session, root, id)
  if (found === undefined) throw new NotFound('the page of this PDF is gone')
  return found
}

/** Records that are in memory at a time: the record of a page may have 64 KB. */
const recordsAtOnce = 200

/**
 * The pages under each page. Menu entries that are links have no text, and hidden pages are in
 * no menu, so both are left out.
 */
const readTree = async (session: HeadSession, root: TreeRoot): Promise<Map<string | null, Found[]>> => {
  const tree = new Map<string | null, Found[]>()
  // The children of one page are in their order.
  const ids = await allRecords(session, root, kinds.child)
  for (const some of batchesOf(ids, { count: recordsAtOnce }))
    for (const { id, type, title, parent, hidden } of await pagesOf(session, root, some)) {
      await yieldWhenLong()
      if (type === 'link' || hidden === true) continue
      const siblings = tree.get(parent) ?? []
      siblings.push({ id, type, title })
      tree.set(parent, siblings)
    }
  return tree
}
