// All SQL on reactions.
import type { Ctx } from '#context.ts'
import { shownColumns } from '#identity/users/index.ts'

/** What somebody reacts to a post with. */
export const reactionsBy = async (ctx: Ctx, postId: string, userId: string): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('reactions')
    .select('emoji')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ emoji }) => emoji))
}

export const addReactions = async (
  ctx: Ctx,
  postId: string,
  emojis: readonly string[],
  at: string,
): Promise<void> => {
  if (emojis.length === 0) return
  const { userId } = ctx.actor
  await ctx.db
    .insertInto('reactions')
    .values(emojis.map(emoji => ({ post_id: postId, emoji, user_id: userId, reacted_at: at })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const removeReactions = async (ctx: Ctx, postId: string, emojis: readonly string[]): Promise<void> => {
  if (emojis.length === 0) return
  await ctx.db
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', ctx.actor.userId)
    .where('emoji', 'in', emojis)
    .execute()
}

/** All reactions to some posts with the people who reacted as the caller sees them, the earliest first; one query, however many there are. */
export const reactionsTo = (ctx: Ctx, postIds: readonly string[]) =>
  ctx.db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'reactions.user_id')
    .select([
      'reactions.post_id',
      'reactions.emoji',
      'reactions.reacted_at',
      ...shownColumns(ctx.actor.userId),
    ])
    .where('reactions.post_id', 'in', postIds)
    .orderBy('reactions.post_id')
    .orderBy('reactions.reacted_at')
    .orderBy('reactions.emoji')
    .orderBy('reactions.user_id')
    .execute()
