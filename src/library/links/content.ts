// The content whose links are requested, and the state of its index.
import type { Ctx } from '#context.ts'
import { catchUpForQuestion, type Indexing, progressOf } from '../content-index/index.ts'
import type { ContentHead, HeadSession } from '../heads/index.ts'
import { sessionOf } from '../heads/index.ts'
import type { IndexTarget } from '../indexed-changes/index.ts'
import { type RevisionRow, revisionOf } from '../revisions/index.ts'

export interface LinkedContent {
  readonly head: ContentHead
  readonly session: HeadSession
  /** The main content of the space as it is indexed. */
  readonly main: IndexTarget
  /** The requested content: the main content as it is indexed, or the change request at its present revision. */
  readonly target: IndexTarget
  /** The revision of the requested content. */
  readonly revision: RevisionRow
  /** The progress of the index of the main content, where it lags behind. */
  readonly indexing: Indexing | undefined
}

/** Where more records are missing in the index, a request does not wait for them. */
export const mostMissing = 500

/** Brings the index of a main content up to date as far as a request waits for that, and returns its state. */
export const indexedForQuestion = (ctx: Ctx, spaceId: string): ReturnType<typeof catchUpForQuestion> =>
  catchUpForQuestion(ctx, spaceId, { mostMissing })

export const linkedContent = async (
  ctx: Ctx,
  head: ContentHead,
  session: HeadSession = sessionOf(ctx, head),
): Promise<LinkedContent> => {
  const { id, organization_id, lineage_id } = head.access.row
  const space = await indexedForQuestion(ctx, id)
  const indexed = space?.revision_id ?? null
  const indexing = space && progressOf(space)
  const isHead = head.changeRequest === null && indexed === head.revision.id
  const revision = isHead ? head.revision : indexed === null ? undefined : await revisionOf(ctx, indexed)
  const contentOf = (root: RevisionRow['root']): IndexTarget => ({
    spaceId: id,
    organizationId: organization_id,
    lineageId: lineage_id,
    session,
    root,
  })
  const main = contentOf(revision?.root ?? null)
  if (head.changeRequest !== null)
    return {
      head,
      session,
      main,
      target: contentOf(head.revision.root),
      revision: head.revision,
      indexing,
    }
  return { head, session, main, target: main, revision: revision ?? head.revision, indexing }
}
