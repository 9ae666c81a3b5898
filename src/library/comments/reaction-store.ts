// All SQL on reactions: who reacted, and how many people did with each emoji.
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'

/** People that are shown for one reaction, the earliest first; the count includes all. */
export const mostUsers = 100

/** The emojis of one person on a post. */
export const reactionsBy = async (ctx: Ctx, postId: string, userId: string): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('reactions')
    .select('emoji')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ emoji }) => emoji))
}

/** The emojis of all people on a post. */
export const emojisOn = async (ctx: Ctx, postId: string): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('reaction_counts')
    .select('emoji')
    .where('post_id', '=', postId)
    .execute()
  return new Set(rows.map(({ emoji }) => emoji))
}

/** Adds reactions of the caller to a locked post; the caller must not have used these emojis on it yet. */
export const addReactions = async (
  ctx: WriteCtx,
  postId: string,
  emojis: readonly string[],
  at: string,
): Promise<void> => {
  if (emojis.length === 0) return
  const { userId } = ctx.actor
  await ctx.db
    .insertInto('reactions')
    .values(emojis.map(emoji => ({ post_id: postId, emoji, user_id: userId, reacted_at: at })))
    .execute()
  await ctx.db
    .insertInto('reaction_counts')
    .values(emojis.map(emoji => ({ post_id: postId, emoji, count: 1 })))
    .onConflict(conflict =>
      conflict
        .columns(['post_id', 'emoji'])
        .doUpdateSet(row => ({ count: row('reaction_counts.count', '+', 1) })),
    )
    .execute()
}

/** Removes reactions of the caller from a locked post. */
export const removeReactions = async (
  ctx: WriteCtx,
  postId: string,
  emojis: readonly string[],
): Promise<void> => {
  if (emojis.length === 0) return
  await ctx.db
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', ctx.actor.userId)
    .where('emoji', 'in', emojis)
    .execute()
  await ctx.db
    .updateTable('reaction_counts')
    .set(row => ({ count: row('count', '-', 1) }))
    .where('post_id', '=', postId)
    .where('emoji', 'in', emojis)
    .execute()
  await ctx.db
    .deleteFrom('reaction_counts')
    .where('post_id', '=', postId)
    .where('emoji', 'in', emojis)
    .where('count', '<=', 0)
    .execute()
}

/** How many people are shown with the reactions to each of some posts; posts without any are left out. */
export const peopleShownOn = async (ctx: Ctx, postIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('reaction_counts')
    .select([
      'post_id',
      sql<number>`sum(case when count > ${sql.lit(mostUsers)} then ${sql.lit(mostUsers)} else count end)`.as(
        'people',
      ),
    ])
    .where('post_id', 'in', postIds)
    .groupBy('post_id')
    .execute()
  return new Map(rows.map(({ post_id, people }) => [post_id, Number(people)]))
}

/**
 * A query of the reactions to some posts with the first people who reacted, the earliest first; not yet run. It returns as
 * many people as are shown, and those who reacted at the same moment as the last of these.
 */
export const reactionsTo = (ctx: Ctx, postIds: readonly string[]) =>
  ctx.db
    .with(
      cte => cte('shown').materialized(),
      db =>
        db
          .selectFrom('reaction_counts')
          .select(row => [
            'reaction_counts.post_id',
            'reaction_counts.emoji',
            'reaction_counts.count',
            row
              .selectFrom('reactions as one')
              .select('one.reacted_at')
              .whereRef('one.post_id', '=', 'reaction_counts.post_id')
              .whereRef('one.emoji', '=', 'reaction_counts.emoji')
              .orderBy('one.reacted_at')
              .limit(sql.lit(1))
              .offset(sql.lit(mostUsers - 1))
              .as('last'),
          ])
          .where('reaction_counts.post_id', 'in', postIds),
    )
    .selectFrom('shown')
    .crossJoin('reactions')
    .whereRef('reactions.post_id', '=', 'shown.post_id')
    .whereRef('reactions.emoji', '=', 'shown.emoji')
    // A text that begins with a letter sorts after all dates.
    .where(row => row('reactions.reacted_at', '<=', row.fn.coalesce('shown.last', sql.lit('never'))))
    .select([
      'reactions.post_id',
      'reactions.emoji',
      'reactions.reacted_at',
      'reactions.user_id',
      'shown.count',
    ])
    .orderBy('reactions.post_id')
    .orderBy('reactions.reacted_at')
    .orderBy('reactions.emoji')
    .orderBy('reactions.user_id')
