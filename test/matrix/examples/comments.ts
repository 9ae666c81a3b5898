// Requests to the operations on comments and replies, of spaces and of change requests.
import type { Person } from '../../world/world.ts'
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

type Base = (scene: Scene) => string
type Caller = Person | undefined
type Params = NonNullable<Example['params']>

const words = () => ({ markdown: `Is this still *true* since release ${unique()}?` })

const freshComment = async (scene: Scene, base: Base): Promise<string> =>
  (await scene.admin.post(`${base(scene)}/comments`, { body: words() })).body.id

const freshReply = async (scene: Scene, base: Base) => {
  const commentId = await freshComment(scene, base)
  const path = `${base(scene)}/comments/${commentId}/replies`
  return { commentId, commentReplyId: (await scene.admin.post(path, { body: words() })).body.id as string }
}

/** Makes the caller the author, as if they had written it when they still could. */
const writtenBy = async (scene: Scene, caller: Caller, table: 'comments' | 'comment_replies', id: string) => {
  if (caller === undefined) return
  await scene.world.act(caller, ({ db }) =>
    db
      .updateTable(table as 'comments')
      .set({ posted_by: caller.id })
      .where('id', '=', id)
      .execute(),
  )
}

const examplesOn = (suffix: string, base: Base): Examples => {
  const anotherComment = async (scene: Scene) => ({ commentId: await freshComment(scene, base) })
  const ownComment = async (scene: Scene, caller: Caller) => {
    const params = await anotherComment(scene)
    await writtenBy(scene, caller, 'comments', params.commentId)
    return params
  }
  const anotherReply = (scene: Scene) => freshReply(scene, base)
  const ownReply = async (scene: Scene, caller: Caller) => {
    const params = await anotherReply(scene)
    await writtenBy(scene, caller, 'comment_replies', params.commentReplyId)
    return params
  }
  const changes = (another: Params, own: Params, further: object): readonly Example[] => [
    { variant: "the admin's words", params: another, body: () => ({ body: words() }) },
    {
      variant: 'their own words',
      params: own,
      body: () => ({ body: words(), addedReactions: ['👍', ':tada:'], removedReactions: ['👎'], ...further }),
    },
    { variant: 'reactions', params: another, body: () => ({ addedReactions: ['👩‍👩‍👧‍👦'] }) },
  ]
  const examples: Examples = {
    listComments: [{ query: 'status=open&order=asc' }],
    postComment: [
      { body: ({ params }) => ({ page: params.pageId, node: 'guide', body: words() }) },
      { variant: 'about all of it', body: () => ({ body: words() }) },
    ],
    getComment: plain,
    updateComment: [
      ...changes(anotherComment, ownComment, { resolved: true }),
      { variant: 'resolve', params: anotherComment, body: () => ({ resolved: true }) },
    ],
    deleteComment: [
      { variant: "another's", params: anotherComment },
      { variant: 'their own', params: ownComment },
    ],
    listCommenters: plain,
    listCommentReplies: plain,
    postCommentReply: [{ body: () => ({ body: words() }) }],
    getCommentReply: plain,
    updateCommentReply: changes(anotherReply, ownReply, {}),
    deleteCommentReply: [
      { variant: "another's", params: anotherReply },
      { variant: 'their own', params: ownReply },
    ],
  }
  return Object.fromEntries(Object.entries(examples).map(([id, all]) => [`${id}${suffix}`, all]))
}

const space: Base = ({ params }) => `/spaces/${params.spaceId}`
const changeRequest: Base = scene => `${space(scene)}/change-requests/${scene.params.changeRequestId}`

export const commentExamples: Examples = {
  ...examplesOn('InSpace', space),
  ...examplesOn('InChangeRequest', changeRequest),
}
