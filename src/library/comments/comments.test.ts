// Comments: posted, read, edited, resolved and opened again, and found only where they were posted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done, refused } from '../../../test/world/answers.ts'
import { addPage, newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import {
  aboutChangeRequest,
  again,
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
  const timeIn = ({ world: { clock } }: Discussion): string => new Date(clock.now).toISOString()
  /** Sets the clock forward, and returns the new time. */
  const later = (discussion: Discussion): string => {
    discussion.world.clock.now += 1000
    return timeIn(discussion)
  }

  testBoth(world, 'a new comment is open, by whoever posted it, and says where it is', async discussion => {
    const { admin, space, changeRequest, comments, content } = discussion
    const person = await discussion.member('comment')
    const before = await read(admin, `/users/${person.id}`)
    const comment = done(await person.post(comments, { body: { markdown: 'Why *this*?' } }))
    assert.deepEqual(comment, {
      object: 'comment',
      id: comment.id,
      postedBy: before,
      postedAt: timeIn(discussion),
      reactions: [],
      replies: 0,
      body: { markdown: 'Why *this*?' },
      target: {
        space: space.id,
        ...(changeRequest && { changeRequest }),
        revision: (await read(admin, content)).id,
      },
      urls: { location: `http://lectern.test/v1${comments}/${comment.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
      status: 'open',
    })
    assert.deepEqual(await again(person, comment), comment)
    assert.deepEqual(await read(person, comments), { count: 1, items: [comment] })
  })

  testBoth(world, 'a comment that was deleted, or never was, is not found', async discussion => {
    const comment = await say(discussion.admin, discussion)
    await deleteSaid(discussion.admin, comment)
    for (const path of [apiPathOf(comment), `${discussion.comments}/nowhere`])
      for (const ask of ['get', 'put', 'delete'] as const)
        assert.equal((await discussion.admin[ask](path)).status, 404, ask)
  })

  test('a comment is found on what it was posted on, and nowhere else', async () => {
    const onSpace = await newDiscussion(await world())
    const { admin, space } = onSpace
    const [one, two] = [await aboutChangeRequest(space), await aboutChangeRequest(space)]
    const elsewhere = await newDiscussion(await world())
    const places = [onSpace, one, two, elsewhere]
    for (const place of places) {
      const comment = await say(admin, place)
      await change(admin, comment, { resolved: true })
      for (const other of places) {
        const path = `${other.comments}/${comment.id}`
        const expected = other === place ? 200 : 404
        assert.equal((await admin.get(path)).status, expected)
        assert.equal((await admin.put(path, { resolved: true })).status, expected)
        assert.equal((await admin.get(`${path}/replies`)).status, expected)
        if (other !== place) assert.equal((await admin.delete(path)).status, 404)
      }
      assert.deepEqual(await idsIn(admin, place.comments), [comment.id])
    }
  })

  test('a change request is named by its number as well, and the address by its id', async () => {
    const discussion = await newDiscussion(await world(), 'change request')
    const { admin, space, comments } = discussion
    const path = `${space.path}/change-requests/1/comments`
    const comment = await say(admin, { comments: path })
    assert.equal(apiPathOf(comment), `${comments}/${comment.id}`)
    assert.deepEqual(await idsIn(admin, path), [comment.id])
    assert.deepEqual(await read(admin, `${path}/${comment.id}`), comment)
  })

  testBoth(world, 'the event of an edit has the time of the edit', async discussion => {
    const comment = await say(discussion.admin, discussion)
    const editedAt = later(discussion)
    const edited = await change(discussion.admin, comment, { body: { markdown: 'Said better' } })
    assert.deepEqual(edited, { ...comment, editedAt, body: { markdown: 'Said better' } })
    assert.deepEqual(await again(discussion.admin, comment), edited)
    const last = later(discussion)
    assert.equal((await change(discussion.admin, comment, { body: { markdown: 'Best' } })).editedAt, last)
  })

  testBoth(world, 'nothing but new words is an edit', async discussion => {
    const { admin } = discussion
    const comment = await say(admin, discussion, {}, 'a\nb')
    for (const fields of [
      { resolved: true },
      { resolved: false },
      { addedReactions: ['👍'] },
      { removedReactions: ['👍'] },
      { body: { markdown: 'a\nb' } },
      { body: { markdown: 'a\r\nb' } },
      {},
    ]) {
      later(discussion)
      assert.equal('editedAt' in (await change(admin, comment, fields)), false, JSON.stringify(fields))
    }
    done(await admin.post(`${apiPathOf(comment)}/replies`, { body: { markdown: 'Answered' } }))
    assert.equal('editedAt' in (await again(admin, comment)), false)
  })

  testBoth(world, 'a resolved comment tells when and by whom, an open one does not', async discussion => {
    const { admin } = discussion
    const [author, other] = [await discussion.member('comment'), await discussion.member('comment')]
    const comment = await say(author, discussion)
    const resolvedAt = later(discussion)
    const resolved = await change(other, comment, { resolved: true })
    assert.deepEqual(
      [resolved.status, resolved.resolvedAt, resolved.resolvedBy.id],
      ['resolved', resolvedAt, other.id],
    )
    later(discussion)
    assert.deepEqual(await change(author, comment, { resolved: false }), comment)
    const once = later(discussion)
    const { resolvedAt: second, resolvedBy } = await change(author, comment, { resolved: true })
    assert.deepEqual([second, resolvedBy.id], [once, author.id])
    assert.equal((await again(admin, comment)).status, 'resolved')
  })

  testBoth(
    world,
    'resolving again keeps who did it and when, and opening an open one does nothing',
    async discussion => {
      const { admin } = discussion
      const comment = await say(admin, discussion)
      assert.deepEqual(await change(admin, comment, { resolved: false }), comment)
      const resolved = await change(admin, comment, { resolved: true })
      later(discussion)
      const other = await discussion.member('comment')
      const { permissions: _, ...kept } = await change(other, comment, { resolved: true })
      const { permissions: __, ...first } = resolved
      assert.deepEqual(kept, first)
    },
  )

  testBoth(world, 'words, status and reactions are changed in one request', async discussion => {
    const { admin } = discussion
    const comment = await say(admin, discussion)
    const fields = { body: { markdown: 'New' }, resolved: true, addedReactions: ['👍'] }
    const { body, status, reactions } = await change(admin, comment, fields)
    assert.deepEqual([body.markdown, status, reactions[0].emoji], ['New', 'resolved', '👍'])
    const wrong = { body: { markdown: 'Newer' }, resolved: false, addedReactions: ['no emoji'] }
    refused(await admin.put(apiPathOf(comment), wrong), '/addedReactions/0')
    const after = await again(admin, comment)
    assert.deepEqual([after.body.markdown, after.status], ['New', 'resolved'])
  })

  testBoth(
    world,
    'events say what was done and never the words; what changes nothing writes none',
    async discussion => {
      const { admin, space, changeRequest } = discussion
      const page = await addPage(admin, discussion.content, 'Page')
      const comment = await say(admin, discussion, { page })
      const edited = await change(admin, comment, { body: { markdown: 'Other' }, resolved: true })
      for (const fields of [
        {},
        { resolved: true },
        { body: { markdown: 'Other' } },
        { removedReactions: ['👍'] },
      ])
        await change(admin, comment, fields)
      await deleteSaid(admin, comment)
      const where = { space: space.id, ...(changeRequest && { changeRequest }) }
      assert.deepEqual(await eventsOf(discussion, comment), [
        ['comment_posted', { ...where, page }],
        ['comment_updated', { ...where, editedAt: edited.editedAt, status: 'resolved' }],
        ['comment_deleted', { ...where, postedBy: admin.id, replies: 0 }],
      ])
    },
  )

  testBoth(world, 'open comments are counted', async discussion => {
    const { admin, path } = discussion
    const counted = async () => (await read(admin, path)).comments
    const [first, second] = [await say(admin, discussion), await say(admin, discussion)]
    const steps: readonly (readonly [(() => Promise<unknown>) | undefined, number])[] = [
      [undefined, 2],
      [() => change(admin, first, { resolved: true }), 1],
      [() => change(admin, first, { resolved: true }), 1],
      [() => change(admin, first, { resolved: false }), 2],
      [() => change(admin, first, { resolved: false }), 2],
      [() => change(admin, first, { resolved: true }), 1],
      [() => deleteSaid(admin, first), 1],
      [() => deleteSaid(admin, second), 0],
    ]
    for (const [index, [step, expected]] of steps.entries()) {
      await step?.()
      assert.equal(await counted(), expected, `step ${index}`)
    }
  })

  test('the comments of a change request are not those of its space, nor those of another one', async () => {
    const onSpace = await newDiscussion(await world())
    const { admin, space } = onSpace
    const [one, two] = [await aboutChangeRequest(space), await aboutChangeRequest(space)]
    await say(admin, one)
    assert.deepEqual(
      await Promise.all([onSpace, one, two].map(async ({ path }) => (await read(admin, path)).comments)),
      [0, 1, 0],
    )
  })

  test('a copy of a space starts without comments, and pages of it are talked about anew', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, space } = discussion
    await say(admin, discussion)
    const copy = done(await admin.post(`${space.path}/duplicate`), 201)
    assert.equal(copy.comments, 0)
    assert.deepEqual(await idsIn(admin, `/spaces/${copy.id}/comments`), [])
  })

  test('a comment leaves the time of the last change of the space and the change request alone', async () => {
    const discussion = await newDiscussion(await world(), 'change request')
    const { admin, path, space } = discussion
    const times = async (): Promise<Said> => [
      (await read(admin, path)).updatedAt,
      (await read(admin, space.path)).updatedAt,
    ]
    const before = await times()
    later(discussion)
    await say(admin, discussion)
    await say(admin, { comments: `${space.path}/comments` })
    assert.deepEqual(await times(), before)
  })

  test('nothing can be said about what is not there', async () => {
    const { admin, path } = await newSpace(await world())
    for (const base of ['/spaces/nowhere', `${path}/change-requests/7`]) {
      for (const list of ['comments', 'commenters'])
        assert.equal((await admin.get(`${base}/${list}`)).status, 404)
      assert.equal((await admin.post(`${base}/comments`, { body: { markdown: 'a' } })).status, 404)
    }
  })
})
