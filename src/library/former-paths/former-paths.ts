// Which page was at a path: when a page loses a slug, the slug is stored, and a path is followed
// through present and former slugs.
import {
  ancestors,
  deepestLevel,
  isPageShown,
  kinds,
  type PageRecord,
  pagesOf,
  slugOwner,
} from '#content/snapshot/index.ts'
import { diff, type NodeReader, type TreeRoot } from '#content/tree/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { formerOwners, putFormerSlugs } from './store.ts'

/**
 * Stores the slugs that pages had in the main content and have there no longer. It takes time only for slugs that differ.
 */
export const rememberFormerSlugs = async (
  ctx: WriteCtx,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
  nodes: NodeReader,
  before: TreeRoot,
  after: TreeRoot,
): Promise<void> => {
  if (before === null) return
  const lost = (await diff(nodes, before, after, kinds.slug.prefix)).flatMap(({ key, before: owner }) => {
    const { parent, slug } = kinds.slug.idOf(key) ?? {}
    if (owner === undefined || slug === undefined) return []
    const page = kinds.slug.read(owner)
    return [{ space_id: spaceId, parent_id: parent ?? '', slug, page_id: page, revision_id: revisionId }]
  })
  for (const some of batchesOf(lost, { count: batchSize })) await putFormerSlugs(ctx, some)
}

/** Rows in one statement. */
const batchSize = 500

export interface FormerPlace {
  readonly spaceId: string
  readonly session: NodeReader
  readonly root: TreeRoot
  /** Evaluates the condition of a page; a hidden page is neither found nor part of a path. */
  readonly isTrue: (condition: string) => boolean
}

/**
 * The pages of the content that once were at a path, the likeliest first. At each step the page that has the slug now comes
 * before pages that had it, and of these the one that had it last comes first.
 */
export const pagesFormerlyAt = async (ctx: Ctx, place: FormerPlace, path: string): Promise<PageRecord[]> => {
  const slugs = path.split('/')
  if (slugs.length > deepestLevel) return []
  let level: readonly string[] = ['']
  for (const slug of slugs) {
    level = await shownOf(place, await stepFrom(ctx, place, level, slug))
    if (level.length === 0) return []
  }
  return pagesOf(place.session, place.root, level)
}

/** Pages that are followed in one step of a path; further ones are left out. */
const mostAtOnce = 100

/**
 * The pages with a slug under the parents, now or formerly. A deleted page may be part of the
 * path: pages were moved out of it.
 */
const stepFrom = async (
  ctx: Ctx,
  { spaceId, session, root }: FormerPlace,
  parents: readonly string[],
  slug: string,
): Promise<string[]> => {
  const former = await formerOwners(ctx, { spaceId, parents, slug, limit: mostAtOnce })
  const found = new Set<string>()
  for (const parent of parents) {
    const owner = await slugOwner(session, root, parent || null, slug)
    if (owner !== undefined) found.add(owner)
    for (const { parent_id, page_id } of former) if (parent_id === parent) found.add(page_id)
  }
  return [...found].slice(0, mostAtOnce)
}

/** The ids without those of pages that exist and are hidden. */
const shownOf = async ({ session, root, isTrue }: FormerPlace, ids: readonly string[]): Promise<string[]> => {
  const hidden = new Set<string>()
  for (const page of await pagesOf(session, root, ids))
    if (!isPageShown([...(await ancestors(session, root, page)), page], isTrue)) hidden.add(page.id)
  return ids.filter(id => !hidden.has(id))
}
