// Reactions to comments and replies: each counts once for each person.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, type FieldProblem, Invalid } from '#kernel/errors.ts'
import { reactionOf } from './emoji.ts'
import { addReactions, emojisOn, reactionsBy, removeReactions } from './reaction-store.ts'
import type { ReplyChanges } from './schema.ts'

type Wanted = Pick<Static<typeof ReplyChanges>, 'addedReactions' | 'removedReactions'>

/** The changes of somebody's reactions to one post. */
export interface Reacted {
  readonly addedReactions?: string[]
  readonly removedReactions?: string[]
}

/** Most different reactions of one person to one post. */
const mostReactions = 20

/** Most different reactions to one post. */
const mostOnPost = 50

/** The reactions that somebody wants to add, and those they want to remove. */
export interface WantedReactions {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The reactions that a request names; refuses texts that are no reactions, all of them at once. */
export const reactionsIn = (wanted: Wanted): WantedReactions => {
  const problems: FieldProblem[] = []
  const read = (field: keyof Wanted): string[] => {
    const found = (wanted[field] ?? []).flatMap((text, index) => {
      const reaction = reactionOf(text)
      if (reaction !== undefined) return reaction
      problems.push({ path: `/${field}/${index}`, message: 'must be one emoji or a :shortcode:' })
      return []
    })
    return [...new Set(found)]
  }
  const reactions = { added: read('addedReactions'), removed: read('removedReactions') }
  if (problems.length > 0) throw new Invalid('a reaction must be one emoji or a :shortcode:', problems)
  return reactions
}

/** Adds and removes reactions of the caller on a locked post; a reaction that is both added and removed is removed. */
export const react = async (ctx: WriteCtx, postId: string, wanted: WantedReactions): Promise<Reacted> => {
  if (wanted.added.length + wanted.removed.length === 0) return {}
  const own = await reactionsBy(ctx, postId, ctx.actor.userId)
  const added = wanted.added.filter(emoji => !own.has(emoji) && !wanted.removed.includes(emoji))
  const removed = wanted.removed.filter(emoji => own.has(emoji))
  if (added.length > 0 && own.size - removed.length + added.length > mostReactions)
    throw new Conflict(`you may react with ${mostReactions} different emoji; remove one first`)
  await removeReactions(ctx, postId, removed)
  await refuseTooMany(ctx, postId, added)
  await addReactions(ctx, postId, added, now(ctx))
  return {
    ...(added.length > 0 && { addedReactions: added }),
    ...(removed.length > 0 && { removedReactions: removed }),
  }
}

const refuseTooMany = async (ctx: Ctx, postId: string, added: readonly string[]): Promise<void> => {
  if (added.length === 0) return
  const present = await emojisOn(ctx, postId)
  if (new Set([...present, ...added]).size > Math.max(mostOnPost, present.size))
    throw new Conflict(`this has ${mostOnPost} different reactions at most; use one of those that are there`)
}
