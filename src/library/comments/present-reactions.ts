// Reactions as the API shows them: each emoji with the people who used it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { presentUsersById, type User } from '#identity/users/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { mostUsers, reactionsTo } from './reaction-store.ts'
import type { Comment } from './schema.ts'

type Reactions = Static<typeof Comment>['reactions']

/** The reactions to each of some posts, in the order in which each emoji was first used. */
export const presentReactions = async (
  ctx: Ctx,
  postIds: readonly string[],
): Promise<Map<string, Reactions>> => {
  const found = new Map<string, Reactions>(postIds.map(id => [id, []]))
  if (postIds.length === 0) return found
  const rows = await reactionsTo(ctx, postIds).execute()
  const people = await presentUsersById(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  for (const { post_id, emoji, count, reacted_at, user_id } of rows) {
    const reactions = found.get(post_id) as Reactions
    let reaction = reactions.find(one => one.emoji === emoji)
    if (reaction === undefined) {
      reaction = { emoji, count, users: [] }
      reactions.push(reaction)
    }
    if (reaction.users.length < mostUsers)
      reaction.users.push({ user: people.get(user_id) as Static<typeof User>, reactedAt: reacted_at })
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  return found
}
