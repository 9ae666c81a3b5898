// Reactions as the API shows them: each emoji with the people who used it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { presentUser } from '#identity/users/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { reactionsTo } from './reaction-store.ts'
import type { Comment } from './schema.ts'

/** People told of one reaction, the earliest first; all are counted. */
const mostUsers = 100

export type Reactions = Static<typeof Comment>['reactions']

/** The reactions to each of some posts, the emoji that was used first in front. */
export const presentReactions = async (
  ctx: Ctx,
  postIds: readonly string[],
): Promise<Map<string, Reactions>> => {
  const found = new Map<string, Reactions>(postIds.map(id => [id, []]))
  if (postIds.length === 0) return found
  for (const { post_id, emoji, reacted_at, ...user } of await reactionsTo(ctx, postIds)) {
    const reactions = found.get(post_id) as Reactions
    let reaction = reactions.find(one => one.emoji === emoji)
    if (reaction === undefined) {
      reaction = { emoji, count: 0, users: [] }
      reactions.push(reaction)
    }
    reaction.count++
    if (reaction.users.length < mostUsers)
      reaction.users.push({ user: presentUser(ctx, user), reactedAt: reacted_at })
    await yieldWhenLong()
  }
  return found
}
