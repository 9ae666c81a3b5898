// Records which pages older revisions changed, the newest first: by a job, and before a request for a history is answered.
import { differingPages } from '#content/changes/index.ts'
import type { Ctx } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { parentsOf, revisionsById } from '../revisions/index.ts'
import { notePages } from './note.ts'
import { countUnnoted, markNoted, spaceWithUnnoted, type UnnotedRevision, unnotedRevisions } from './store.ts'

/** Revisions that are recorded in one transaction. */
const portion = 20

/** Records some revisions of a space; returns whether there were any. */
const noteSome = async (ctx: Ctx, spaceId: string): Promise<boolean> => {
  const revisions = await unnotedRevisions(ctx, spaceId, portion)
  if (revisions.length === 0) return false
  const roots = await revisionsById(
    ctx,
    revisions.flatMap(one => parentsOf(one).slice(0, 1)),
  )
  const changed: { revision: UnnotedRevision; pages: readonly string[] }[] = []
  for (const revision of revisions) {
    const [parent] = parentsOf(revision)
    const session = ctx.contents.session(ctx.db, revision.lineage_id)
    // A first revision counts as changing nothing: `pageEntries` looks into its content separately.
    const before = parent === undefined ? revision.root : (roots.get(parent)?.root ?? null)
    changed.push({ revision, pages: (await differingPages(session, before, revision.root)).ids })
  }
  await ctx.inTransaction(async inside => {
    for (const { revision, pages } of changed)
      await notePages(
        inside,
        { headId: revision.change_request_id ?? spaceId, revisionId: revision.id },
        pages,
      )
    await markNoted(
      inside,
      revisions.map(({ id }) => id),
    )
  })
  return true
}

/** How many portions a request waits for; the job does the rest, and the answer says that it is incomplete. */
const portionsOfQuestion = 50

/**
 * Records what is missing for a space before a request about the history of its pages is answered. Returns how many of its
 * revisions are still missing, which are the oldest.
 */
export const noteForQuestion = (ctx: Ctx, spaceId: string): Promise<number> =>
  ctx.inTurn(`pages of revisions ${spaceId}`, async () => {
    if ((await unnotedRevisions(ctx, spaceId, 1)).length === 0) return 0
    for (let taken = 0; taken < portionsOfQuestion; taken++) if (!(await noteSome(ctx, spaceId))) return 0
    return countUnnoted(ctx, spaceId)
  })

const tenMinutes = 600_000

/** The job that records revisions made before revisions recorded which pages they changed. */
export const noteOlderRevisions: JobKind = {
  name: 'note-pages-of-older-revisions',
  every: tenMinutes,
  run: async (ctx, { keep }) => {
    for (;;) {
      const space = await spaceWithUnnoted(ctx)
      if (space === undefined) return
      while (await noteSome(ctx, space)) await keep()
    }
  },
}
