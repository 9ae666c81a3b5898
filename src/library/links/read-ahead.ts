// Reads the links of what change requests propose, in the background, so that the first request for them need not wait.
import type { ProposedContent } from '#content/contents.ts'
import type { Ctx } from '#context.ts'
import { revisionOf } from '../revisions/index.ts'
import { changedSources } from './changed-sources.ts'
import { indexedForQuestion } from './content.ts'
import { mostLinks } from './overlay.ts'

/** Reads and caches them, unless there are more than an answer takes into account. `keep` is called between the steps. */
export const readLinksAhead = async (
  ctx: Ctx,
  { spaceId, organizationId, lineageId, after }: ProposedContent,
  keep: () => void,
): Promise<void> => {
  const space = await indexedForQuestion(ctx, spaceId)
  if (space === undefined) return
  const session = ctx.contents.session(ctx.db, lineageId)
  const root = space.revision_id === null ? null : (await revisionOf(ctx, space.revision_id)).root
  const main = { spaceId, organizationId, lineageId, session, root }
  const changed = await changedSources(ctx, { main, target: { ...main, root: after } })
  let links = 0
  for (let taken = 0; taken < changed.changes.length; ) {
    keep()
    const some = await changed.read(taken)
    taken += some.length
    for (const change of some) {
      const { source, anchors, isRead } = await changed.sourceOf(change)
      links += source.links.length + (anchors?.length ?? 0)
      if ((change.hasText && !isRead) || links > mostLinks) return
    }
  }
  changed.keep()
}
