// Reading the links of what change requests propose, in the background: the first who asks for them waits as short as the next.
import type { ProposedContent } from '#content/contents.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { revisionOf } from '../revisions/index.ts'
import { changedSources } from './changed-sources.ts'
import { indexedForQuestion } from './content.ts'
import { mostLinks } from './overlay.ts'

/** Reads and keeps them, unless they are more than an answer takes into account. `keep` is called between the steps. */
export const readLinksAhead = async (
  ctx: Ctx,
  { spaceId, organizationId, lineageId, after }: ProposedContent,
  keep: () => void,
): Promise<void> => {
  const space = await indexedForQuestion(ctx, spaceId)
  if (space === undefined) return
  const session = ctx.contents.session(ctx.db, lineageId)
  const contentOf = (root: Hash | null) => ({ spaceId, organizationId, lineageId, session, root })
  const indexed = space.revision_id === null ? null : (await revisionOf(ctx, space.revision_id)).root
  const content = { session, main: contentOf(indexed), target: contentOf(after) }
  const changed = await changedSources(ctx, content)
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
