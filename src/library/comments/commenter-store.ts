// All SQL on the commenters of a space or a change request: everybody who has a comment or a reply there.
import type { Ctx, WriteCtx } from '#context.ts'
import { type Param, run, statement, write } from '#database/index.ts'

/** A query of the people with a comment or a reply on a head, not yet run. */
export const commentersOf = (ctx: Ctx, headId: string) =>
  ctx.db.selectFrom('commenters').where('head_id', '=', headId)

/** Counts one more comment or reply of a person. */
export const countPost = async (ctx: WriteCtx, headId: string, user: string): Promise<void> => {
  await write(ctx.db, addPost, { head: headId, user })
}

/** Subtracts posts from the counts of people; those who have none left are removed. */
export const uncountPosts = async (
  ctx: WriteCtx,
  headId: string,
  posts: ReadonlyMap<string, number>,
): Promise<void> => {
  // Always in the same order, so that two transactions at once cannot deadlock.
  for (const [user, count] of [...posts].sort(([a], [b]) => (a < b ? -1 : 1)))
    if ((await run(ctx.db, removePosts, { head: headId, user, count })) > 0)
      await run(ctx.db, forgetSilent, { head: headId, user })
}

const addPost = statement((db, param: Param<{ head: string; user: string }>) =>
  db
    .insertInto('commenters')
    .values({ head_id: param('head'), user_id: param('user'), count: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['head_id', 'user_id'])
        .doUpdateSet(row => ({ count: row('commenters.count', '+', 1) })),
    ),
)

const removePosts = statement((db, param: Param<{ head: string; user: string; count: number }>) =>
  db
    .updateTable('commenters')
    .set(column => ({ count: column('count', '-', param('count')) }))
    .where('head_id', '=', param('head'))
    .where('user_id', '=', param('user')),
)

const forgetSilent = statement((db, param: Param<{ head: string; user: string }>) =>
  db
    .deleteFrom('commenters')
    .where('head_id', '=', param('head'))
    .where('user_id', '=', param('user'))
    .where('count', '=', 0),
)
