// Fills lists of comments, of replies and of their authors.
import type { Person } from '../../world/world.ts'
import type { Scene } from '../scene.ts'
import { type Filling, type Fillings, repeat, times } from './filling.ts'

/** The address of a space or of a change request. */
type Base = (scene: Scene) => string

const link = '[Install](guide/install.md)'

const commenter = ({ world, organization }: Scene): Promise<Person> => world.member(organization, 'comment')

/** Some reactions of the two people are the same and some are not; then the author changes the text. */
const reactAndEdit = async ({ admin }: Scene, author: Person, post: string) => {
  await admin.put(post, { addedReactions: ['👍', ':eyes:'] })
  await author.put(post, { addedReactions: ['👍', '🎉'], body: { markdown: `Or *that*? ${link}` } })
}

/** Pages at the top and below another one, each with a block of its own. */
const addPages = async ({ admin, params }: Scene, base: string, count: number): Promise<string[]> => {
  const changes = times(count).map(index => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    emoji: '📄',
    into: index % 2 === 0 ? params.pageId : null,
    document: { markdown: `# Block ${index}\n` },
  }))
  const { body } = await admin.post(`${base}/content`, { changes })
  return body.changes.map(({ page }: { page: string }) => page)
}

/** Each comment is by another person on another page, with a reply; every second one is resolved. */
const addComments =
  (base: Base): Filling['fill'] =>
  async (scene, count) => {
    const { admin } = scene
    for (const [index, page] of (await addPages(scene, base(scene), count)).entries()) {
      const author = await commenter(scene)
      const body = { markdown: `This? ${link}` }
      const { id } = (await author.post(`${base(scene)}/comments`, { page, node: `block-${index}`, body }))
        .body
      const comment = `${base(scene)}/comments/${id}`
      await admin.post(`${comment}/replies`, { body })
      await reactAndEdit(scene, author, comment)
      if (index % 2 === 0) await admin.put(comment, { resolved: true })
    }
  }

const addReply =
  (base: Base, commentId: (scene: Scene) => string) =>
  async (scene: Scene): Promise<void> => {
    const author = await commenter(scene)
    const replies = `${base(scene)}/comments/${commentId(scene)}/replies`
    const { id } = (await author.post(replies, { body: { markdown: link } })).body
    await reactAndEdit(scene, author, `${replies}/${id}`)
  }

const fillingsOn = (suffix: string, base: Base, commentId: (scene: Scene) => string): Fillings => {
  const html = { query: 'format=html' }
  const comments = addComments(base)
  const fillings: Fillings = {
    listComments: { fill: comments, ...html },
    listCommentReplies: { fill: repeat(addReply(base, commentId)), ...html },
    listCommenters: { fill: comments },
  }
  return Object.fromEntries(Object.entries(fillings).map(([id, filling]) => [`${id}${suffix}`, filling]))
}

const space: Base = ({ params }) => `/spaces/${params.spaceId}`
const changeRequest: Base = scene => `${space(scene)}/change-requests/${scene.params.changeRequestId}`

export const commentFillings: Fillings = {
  ...fillingsOn('InSpace', space, ({ params }) => params.commentId as string),
  ...fillingsOn('InChangeRequest', changeRequest, scene => scene.inChangeRequest.commentId as string),
}
