// Who may do what with a comment or a reply.
import { type Level, reaches } from '#identity/levels/index.ts'

export const postNeeds = ['view', 'edit', 'reply', 'delete'] as const
/** What an act needs; `reply` covers all ways of joining in: replies, reactions, resolving. */
export type PostNeed = (typeof postNeeds)[number]

/** Whether somebody may act on a post; only its author may edit it. */
export const permitsOnPost = (level: Level, isAuthor: boolean, need: PostNeed): boolean => {
  const joinsIn = reaches(level, 'comment')
  if (need === 'view') return reaches(level, 'read')
  if (need === 'reply') return joinsIn
  if (need === 'edit') return isAuthor && joinsIn
  return (isAuthor && joinsIn) || reaches(level, 'review')
}

/** The `permissions` of a comment or a reply. */
export const postPermissions = (level: Level, isAuthor: boolean): Record<PostNeed, boolean> => ({
  view: permitsOnPost(level, isAuthor, 'view'),
  edit: permitsOnPost(level, isAuthor, 'edit'),
  reply: permitsOnPost(level, isAuthor, 'reply'),
  delete: permitsOnPost(level, isAuthor, 'delete'),
})

/** The need of a request that changes these fields. */
export const needToChangePost = (body: Readonly<Record<string, unknown>>): PostNeed =>
  'body' in body ? 'edit' : 'reply'
