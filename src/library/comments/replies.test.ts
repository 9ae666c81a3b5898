// Replies to comments, and who takes part in a discussion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { done } from '../../../test/world/answers.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { spaceHead } from '../heads/index.ts'
import { deleteComment } from './comments.ts'
import { commentOf } from './subject.ts'
import {
  aboutChangeRequest,
  again,
  answer,
  apiPathOf,
  change,
  type Discussion,
  deleteSaid,
  eventsOf,
  idsIn,
  newDiscussion,
  type Said,
  say,
  testBoth,
} from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const repliesOf = (comment: Said): string => `${apiPathOf(comment)}/replies`
  const commenters = ({ admin, path }: Discussion): Promise<string[]> => idsIn(admin, `${path}/commenters`)

  testBoth(world, 'a reply is by whoever posted it, and says where it is', async discussion => {
    const person = await discussion.member('comment')
    const comment = await say(discussion.admin, discussion)
    discussion.world.clock.now += 1000
    const reply = await answer(person, comment, 'Because *so*')
    assert.deepEqual(reply, {
      object: 'comment-reply',
      id: reply.id,
      postedBy: await read(discussion.admin, `/users/${person.id}`),
      postedAt: new Date(discussion.world.clock.now).toISOString(),
      reactions: [],
      body: { markdown: 'Because *so*' },
      urls: { location: `${comment.urls.location}/replies/${reply.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
    })
    assert.deepEqual(await again(person, reply), reply)
    assert.deepEqual(await read(person, repliesOf(comment)), { count: 1, items: [reply] })
  })

  testBoth(world, 'replies are listed oldest first, by pages', async discussion => {
    const { admin } = discussion
    const [comment, other] = [await say(admin, discussion), await say(admin, discussion)]
    const ids: string[] = []
    for (let index = 0; index < 5; index++) {
      ids.push((await answer(admin, comment)).id)
      await answer(admin, other)
    }
    assert.deepEqual(await idsIn(admin, repliesOf(comment)), ids)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { items, next, count } = await read(admin, `${repliesOf(comment)}?limit=2${cursor}`)
      assert.equal(count, 5)
      seen.push(...items.map(({ id }: Said) => id))
      if (next === undefined) break
      cursor = `&page=${next.page}`
    }
    assert.deepEqual(seen, ids)
  })

  testBoth(world, 'a reply is found under its own comment only', async discussion => {
    const { admin, space } = discussion
    const [comment, other] = [await say(admin, discussion), await say(admin, discussion)]
    const elsewhere = await say(admin, await aboutChangeRequest(space))
    const reply = await answer(admin, comment)
    for (const path of [
      `${repliesOf(other)}/${reply.id}`,
      `${repliesOf(elsewhere)}/${reply.id}`,
      `${repliesOf(comment)}/nowhere`,
      `${repliesOf(comment)}/${comment.id}`,
      `${discussion.comments}/${reply.id}`,
      `${discussion.comments}/nowhere/replies/${reply.id}`,
    ])
      for (const ask of ['get', 'put', 'delete'] as const)
        assert.equal((await admin[ask](path)).status, 404, `${ask} ${path}`)
    assert.equal((await again(admin, comment)).replies, 1)
  })

  testBoth(world, 'new words are an edit of the reply, all else is none', async discussion => {
    const { admin, world: here } = discussion
    const comment = await say(admin, discussion)
    const [reply, other] = [await answer(admin, comment), await answer(admin, comment)]
    here.clock.now += 1000
    for (const fields of [{}, { body: { markdown: 'Answered' } }, { addedReactions: ['👍'] }])
      assert.equal('editedAt' in (await change(admin, reply, fields)), false)
    await change(admin, reply, { removedReactions: ['👍'] })
    const edited = await change(admin, reply, { body: { markdown: 'Answered better' } })
    const editedAt = new Date(here.clock.now).toISOString()
    assert.deepEqual(edited, { ...reply, editedAt, body: { markdown: 'Answered better' } })
    assert.deepEqual(await again(admin, reply), edited)
    assert.deepEqual(await again(admin, other), other)
    assert.equal('editedAt' in (await again(admin, comment)), false)
  })

  testBoth(world, 'a comment counts its replies', async discussion => {
    const { admin, comments } = discussion
    const [comment, other] = [await say(admin, discussion), await say(admin, discussion)]
    const counted = async () => {
      const { items } = await read(admin, `${comments}?order=asc`)
      assert.equal((await again(admin, comment)).replies, items[0].replies)
      return items.map(({ replies }: Said) => replies)
    }
    const [first, second] = [await answer(admin, comment), await answer(admin, comment)]
    assert.deepEqual(await counted(), [2, 0])
    await change(admin, first, { body: { markdown: 'Other' }, addedReactions: ['👍'] })
    await answer(admin, other)
    assert.deepEqual(await counted(), [2, 1])
    await deleteSaid(admin, first)
    assert.deepEqual(await counted(), [1, 1])
    assert.equal((await change(admin, comment, { resolved: true })).replies, 1)
    await deleteSaid(admin, second)
    assert.deepEqual(await counted(), [0, 1])
  })

  testBoth(world, 'a reply opens no resolved comment, and counts as none', async discussion => {
    const { admin, path } = discussion
    const comment = await change(admin, await say(admin, discussion), { resolved: true })
    const reply = await answer(admin, comment)
    assert.deepEqual(await again(admin, comment), { ...comment, replies: 1 })
    assert.equal((await read(admin, path)).comments, 0)
    await deleteSaid(admin, reply)
    assert.deepEqual(await again(admin, comment), comment)
  })

  testBoth(world, 'a comment goes with its replies and all reactions to them', async discussion => {
    const { admin, comments, world: here } = discussion
    const [comment, kept] = [await say(admin, discussion), await say(admin, discussion)]
    const replies = [await answer(admin, comment), await answer(admin, comment), await answer(admin, kept)]
    for (const said of [comment, kept, ...replies]) await change(admin, said, { addedReactions: ['👍'] })
    await deleteSaid(admin, comment)
    for (const gone of [comment, replies[0], replies[1]])
      assert.equal((await admin.get(apiPathOf(gone))).status, 404)
    assert.equal((await admin.get(repliesOf(comment))).status, 404)
    assert.deepEqual(await idsIn(admin, comments), [kept.id])
    const left = await here.installation.database.read
      .selectFrom('reactions')
      .select('post_id')
      .where(
        'post_id',
        'in',
        [comment, kept, ...replies].map(({ id }) => id),
      )
      .execute()
    assert.deepEqual(left.map(({ post_id }) => post_id).sort(), [kept.id, replies[2].id].sort())
    const stored = await here.installation.database.read
      .selectFrom('comment_replies')
      .select('id')
      .where('comment_id', '=', comment.id)
      .execute()
    assert.deepEqual(stored, [])
  })

  testBoth(world, 'a reply goes with the reactions to it, and no others', async discussion => {
    const { admin, world: here } = discussion
    const comment = await say(admin, discussion)
    const [gone, kept] = [await answer(admin, comment), await answer(admin, comment)]
    for (const said of [comment, gone, kept]) await change(admin, said, { addedReactions: ['👍'] })
    await deleteSaid(admin, gone)
    assert.equal((await again(admin, comment)).reactions.length, 1)
    assert.equal((await again(admin, kept)).reactions.length, 1)
    const left = here.installation.database.read.selectFrom('reactions').select('emoji')
    assert.deepEqual(await left.where('post_id', '=', gone.id).execute(), [])
  })

  testBoth(world, 'events tell what was done with a reply, and never its words', async discussion => {
    const { admin, space, changeRequest } = discussion
    const comment = await say(admin, discussion)
    const reply = await answer(admin, comment)
    const { editedAt } = await change(admin, reply, {
      body: { markdown: 'Other' },
      addedReactions: ['👍'],
    })
    for (const fields of [{}, { body: { markdown: 'Other' } }, { addedReactions: ['👍'] }])
      await change(admin, reply, fields)
    await deleteSaid(admin, reply)
    const where = { space: space.id, ...(changeRequest && { changeRequest }), comment: comment.id }
    assert.deepEqual(await eventsOf(discussion, reply), [
      ['comment_reply_posted', where],
      ['comment_reply_updated', { ...where, editedAt, addedReactions: ['👍'] }],
      ['comment_reply_deleted', { ...where, postedBy: admin.id }],
    ])
    assert.equal((await eventsOf(discussion, comment)).length, 1)
  })

  testBoth(world, 'whoever wrote a comment or a reply is a commenter, once', async discussion => {
    const { admin, path } = discussion
    const [author, replier, reader] = [
      await discussion.member('comment'),
      await discussion.member('comment'),
      await discussion.member('comment'),
    ]
    assert.deepEqual(await commenters(discussion), [])
    const comment = await say(author, discussion)
    assert.deepEqual(await commenters(discussion), [author.id])
    for (let index = 0; index < 2; index++) await answer(replier, comment)
    await say(author, discussion)
    await change(reader, comment, { addedReactions: ['👍'], resolved: true })
    const [first, second] = [author.id, replier.id].sort()
    assert.deepEqual(await commenters(discussion), [first, second])
    const { items, next, count } = await read(admin, `${path}/commenters?limit=1`)
    assert.deepEqual([count, items], [2, [await read(admin, `/users/${first}`)]])
    assert.deepEqual((await read(admin, `${path}/commenters?limit=1&page=${next.page}`)).items, [
      await read(admin, `/users/${second}`),
    ])
  })

  testBoth(world, 'a commenter is none any more with the last word gone', async discussion => {
    const { admin } = discussion
    const [author, replier] = [await discussion.member('comment'), await discussion.member('comment')]
    const [first, second] = [await say(author, discussion), await say(author, discussion)]
    const replies = [
      await answer(replier, first),
      await answer(replier, second),
      await answer(replier, second),
    ]
    await deleteSaid(replier, replies[0])
    assert.deepEqual(await commenters(discussion), [author.id, replier.id].sort())
    await deleteSaid(admin, second)
    assert.deepEqual(await commenters(discussion), [author.id])
    const last = await answer(author, first)
    await deleteSaid(author, last)
    assert.deepEqual(await commenters(discussion), [author.id])
    await deleteSaid(author, first)
    assert.deepEqual(await commenters(discussion), [])
  })

  test('commenters of a space are not those of its change requests', async () => {
    const onSpace = await newDiscussion(await world())
    const [one, two] = [await aboutChangeRequest(onSpace.space), await aboutChangeRequest(onSpace.space)]
    const person = await one.member('comment')
    const comment = await say(person, one)
    await say(onSpace.admin, two)
    assert.deepEqual(await commenters(onSpace), [])
    assert.deepEqual(await commenters(one), [person.id])
    await say(person, onSpace)
    await deleteSaid(person, comment)
    assert.deepEqual(await commenters(onSpace), [person.id])
    assert.deepEqual(await commenters(one), [])
  })

  test('a reply to a comment that is deleted in the same moment is refused, and makes no commenter', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, space } = discussion
    const author = await discussion.member('comment')
    const comment = await say(author, discussion)
    const goes = async (ctx: WriteCtx) => {
      const params = { spaceId: space.id, commentId: comment.id }
      const found = await commentOf(spaceHead).find(ctx, params)
      assert.ok(found)
      await deleteComment(ctx, found)
    }
    const send = () => admin.post(repliesOf(comment), { body: { markdown: 'Too late' } })
    done(await sendDuring(discussion.world, author, goes, send), 404)
    assert.deepEqual(await commenters(discussion), [])
  })
})
