// Which specs a content uses: found in its snapshot, and recorded where a new revision uses others.
import type { Hash } from '#content/objects.ts'
import { kinds } from '#content/snapshot/index.ts'
import { diff, type NodeReader, scan } from '#content/tree/index.ts'
import type { WriteCtx } from '#context.ts'
import { addUse, type ContentKey, removeUse } from './store.ts'

/** A computed page, with the slug of the spec that it names. */
interface ComputedPage {
  readonly id: string
  readonly slug: string
}

/** Most computed pages of a content, the first by their ids; further ones stay as they are. */
const mostComputedPages = 500

/** The computed pages of a snapshot that name a spec. */
export const computedPagesIn = async (nodes: NodeReader, root: Hash | null): Promise<ComputedPage[]> => {
  const entries = await scan(nodes, root, { prefix: kinds.computed.prefix, limit: mostComputedPages })
  return entries.flatMap(([key, stored]) => {
    const slug = kinds.computed.read(stored)
    return slug === '' ? [] : [{ id: kinds.computed.idOf(key) as string, slug }]
  })
}

/** Updates the recorded uses of a content when one snapshot replaces another. */
export const noteUses = async (
  ctx: WriteCtx,
  content: ContentKey,
  nodes: NodeReader,
  before: Hash | null,
  after: Hash | null,
): Promise<void> => {
  if ((await diff(nodes, before, after, kinds.computed.prefix, 0)).length === 0) return
  const [used, uses] = [await specsIn(nodes, before), await specsIn(nodes, after)]
  for (const slug of used.difference(uses)) await removeUse(ctx, content, slug)
  for (const slug of uses.difference(used)) await addUse(ctx, content, slug)
}

const specsIn = async (nodes: NodeReader, root: Hash | null): Promise<Set<string>> =>
  new Set((await computedPagesIn(nodes, root)).map(({ slug }) => slug))
