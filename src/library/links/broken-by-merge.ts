// The links that a merge would break, and new links that lead nowhere: computed before anything of the merge is stored.
import type { Hash } from '#content/objects.ts'
import { type Ctx, storingNothing } from '#context.ts'
import type { ContentHead, HeadSession } from '../heads/index.ts'
import { breakingLinks } from './breaking.ts'
import { linkedContent } from './content.ts'
import { viewedSpace, withElsewhere } from './links.ts'
import { changedLinks, type Overlay } from './overlay.ts'

/** The merged content, as a session that has not stored it reads it. */
export interface MergedContent {
  readonly root: Hash | null
  readonly session: HeadSession
  /** The revision of the main content. */
  readonly main: { readonly id: string }
}

export interface LinksOfMerge {
  /** Includes broken links in other spaces that the caller sees. */
  readonly broken: number
  /** Whether there may be more: the index is behind, or too much differs. */
  readonly isIndexing: boolean
  /** Whether too much differs, so that asking again later does not help. */
  readonly isTooMuch: boolean
}

/** Computed as if the change request (`head`) had been updated from the main content. */
export const linksBrokenByMerge = async (
  ctx: Ctx,
  head: ContentHead,
  { root, session, main }: MergedContent,
): Promise<LinksOfMerge> => {
  const { changeRequest, revision } = head
  const updated: ContentHead = {
    ...head,
    revision: { ...revision, root },
    changeRequest: changeRequest && { ...changeRequest, merged_ancestor_id: main.id },
  }
  const content = await linkedContent(ctx, updated, session)
  const reader = storingNothing(ctx)
  const changed = await changedLinks(reader, content)
  const breaking = await breakingLinks(reader, content, changed, await viewedSpace(reader, content))
  const broken = new Set([
    ...breaking.own,
    ...newBroken(changed, await withElsewhere(reader, content, changed)),
  ])
  return {
    broken: broken.size + breaking.elsewhere,
    isIndexing: (content.indexing ?? changed.indexing ?? breaking.indexing) !== undefined,
    isTooMuch: changed.isTooMuch || breaking.indexing !== undefined,
  }
}

/** The keys of broken targets that more places link to than before. */
const newBroken = (changed: Overlay, { rows }: Overlay): string[] =>
  [...changed.rows.keys()].filter(key => {
    const row = rows.get(key)
    return row?.status === 'broken' && row.places > (changed.stored.get(key)?.places ?? 0)
  })
