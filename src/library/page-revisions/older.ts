// Notes which pages older revisions changed, the newest first: by a job, and before a question is answered.
import { differingPages } from '#content/changes/index.ts'
import type { Ctx } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { parentsOf, revisionsById } from '../revisions/index.ts'
import { notePages } from './note.ts'
import { countUnnoted, markNoted, spaceWithUnnoted, type UnnotedRevision, unnotedRevisions } from './store.ts'

/** How many revisions are noted in a transaction. */
const portion = 20

/** Notes some of a space, and says whether there were any. */
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
    // What a first revision has was there from the beginning: who asks looks into it.
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

/** So many portions a question waits for; the rest is left to the job, and what is answered says so. */
const portionsOfQuestion = 50

/**
 * Notes what is not noted of a space before a question about its pages is answered. Gives how many of its revisions are
 * still missing; those are the oldest.
 */
export const noteForQuestion = (ctx: Ctx, spaceId: string): Promise<number> =>
  ctx.inTurn(`pages of revisions ${spaceId}`, async () => {
    if ((await unnotedRevisions(ctx, spaceId, 1)).length === 0) return 0
    for (let taken = 0; taken < portionsOfQuestion; taken++) if (!(await noteSome(ctx, spaceId))) return 0
    return countUnnoted(ctx, spaceId)
  })

const tenMinutes = 600_000

/** Notes what was made before revisions said which pages they changed. */
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
