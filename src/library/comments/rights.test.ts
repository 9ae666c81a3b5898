// Who may do what with comments and replies: by level, by author, whatever state their space or change request is in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Level, levels, reaches } from '#identity/levels/index.ts'
import { done } from '../../../test/world/answers.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'
import {
  again,
  answer,
  apiPathOf,
  change,
  type Discussion,
  type DiscussionKind,
  deleteSaid,
  idsIn,
  newDiscussion,
  type Said,
  say,
  testBoth,
} from './testing.ts'

const body = { markdown: 'Other' }

type Right = 'view' | 'edit' | 'reply' | 'delete'

/** Requests about a comment or a reply, with the right that each needs. Deleting comes last. */
const asks: readonly (readonly [Right, (person: Person, path: string) => Promise<Answer>])[] = [
  ['view', (person, path) => person.get(path)],
  ['edit', (person, path) => person.put(path, { body })],
  ['edit', (person, path) => person.put(path, { body, addedReactions: ['👍'] })],
  ['reply', (person, path) => person.put(path, {})],
  ['reply', (person, path) => person.put(path, { addedReactions: ['👍'] })],
  ['reply', (person, path) => person.put(path, { removedReactions: ['👍'] })],
  ['delete', (person, path) => person.delete(path)],
]

/** Requests about a comment only. */
const asksOfComment: typeof asks = [
  ['view', (person, path) => person.get(`${path}/replies`)],
  ['reply', (person, path) => person.put(path, { resolved: true })],
  ['reply', (person, path) => person.put(path, { resolved: false, addedReactions: ['👍'] })],
  ['reply', (person, path) => person.post(`${path}/replies`, { body })],
  ['edit', (person, path) => person.put(path, { body, resolved: true })],
]

/** The rights according to permissions.md. */
const rightsOf = (level: Level, isOwn: boolean): Record<Right, boolean> => {
  const joinsIn = level !== 'read'
  const reviews = level === 'review' || level === 'create' || level === 'admin'
  return { view: true, edit: isOwn && joinsIn, reply: joinsIn, delete: (isOwn && joinsIn) || reviews }
}

const inState = async (world: World, kind: DiscussionKind, fields: object): Promise<Discussion> => {
  const discussion = await newDiscussion(world, kind)
  done(await discussion.admin.patch(discussion.path, fields))
  return discussion
}

const merged = async (world: World): Promise<Discussion> => {
  const discussion = await newDiscussion(world, 'change request')
  assert.equal(done(await discussion.admin.post(`${discussion.path}/merge`)).result, 'merge')
  return discussion
}

const states: Readonly<Record<string, (world: World) => Promise<Discussion>>> = {
  'a space': world => newDiscussion(world),
  'a locked space': world => inState(world, 'space', { editMode: 'locked' }),
  'a draft': world => newDiscussion(world, 'change request'),
  'an open change request': world => inState(world, 'change request', { status: 'open' }),
  'an archived change request': world => inState(world, 'change request', { status: 'archived' }),
  'a merged change request': merged,
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const setRole = async ({ space, admin }: Discussion, { id }: Person, role: Level | null) =>
    done(await admin.patch(`/orgs/${space.organization.id}/members/${id}`, { role }))
  /** A comment and a reply of somebody who will have this level, each next to one of somebody else. */
  const wordsOf = async (discussion: Discussion, author: Person, other: Person) => {
    const comment = await say(author, discussion)
    const ofOther = await say(other, discussion)
    return { comment, reply: await answer(author, ofOther), replyOfOther: await answer(other, comment) }
  }

  const expectRights = async (person: Person, said: Said, rights: Record<Right, boolean>) => {
    assert.deepEqual((await again(person, said)).permissions, rights)
    for (const [right, ask] of said.object === 'comment' ? [...asksOfComment, ...asks] : asks) {
      const { status } = await ask(person, apiPathOf(said))
      const permitted = right === 'delete' ? 205 : 200
      assert.equal(status, rights[right] ? permitted : 403, `${said.object}: ${ask}`)
    }
  }

  for (const [state, make] of Object.entries(states))
    test(`each level permits what it should on ${state}, and the flags say so`, async () => {
      const discussion = await make(await world())
      const { admin, comments, path } = discussion
      for (const level of levels) {
        const person = await discussion.member('comment')
        const [own, others] = [
          await wordsOf(discussion, person, admin),
          await wordsOf(discussion, admin, person),
        ]
        await setRole(discussion, person, level)
        for (const list of [comments, `${path}/commenters`])
          assert.equal((await person.get(list)).status, 200)
        const { status } = await person.post(comments, { body })
        assert.equal(status, reaches(level, 'comment') ? 200 : 403, level)
        await expectRights(person, own.reply, rightsOf(level, true))
        await expectRights(person, own.replyOfOther, rightsOf(level, false))
        await expectRights(person, own.comment, rightsOf(level, true))
        await expectRights(person, others.comment, rightsOf(level, false))
      }
    })

  testBoth(world, 'lists show the flags of each comment and reply', async discussion => {
    const { admin, comments } = discussion
    const person = await discussion.member('comment')
    const { comment } = await wordsOf(discussion, person, admin)
    await answer(person, comment)
    const flags = async (path: string) =>
      (await read(person, path)).items.map(({ postedBy, permissions }: Said) => {
        assert.deepEqual(permissions, rightsOf('comment', postedBy.id === person.id))
        return postedBy.id
      })
    assert.deepEqual(await flags(`${comments}?order=asc`), [person.id, admin.id])
    assert.deepEqual(await flags(`${apiPathOf(comment)}/replies`), [admin.id, person.id])
  })

  testBoth(
    world,
    'nobody edits the words of another, and what comes with them is not done either',
    async discussion => {
      const { admin } = discussion
      const comment = await say(await discussion.member('admin'), discussion)
      const answered = await admin.put(apiPathOf(comment), { body, resolved: true, addedReactions: ['👍'] })
      assert.equal(answered.status, 403)
      const { permissions, ...after } = await again(admin, comment)
      assert.deepEqual({ ...after, permissions: comment.permissions }, comment)
      assert.equal(permissions.edit, false)
    },
  )

  testBoth(
    world,
    'an author who has lost comment can only read; with it their rights come back',
    async discussion => {
      const person = await discussion.member('comment')
      const comment = await say(person, discussion)
      const reply = await answer(person, comment)
      await setRole(discussion, person, 'read')
      for (const said of [comment, reply]) {
        assert.deepEqual((await again(person, said)).permissions, rightsOf('read', true))
        assert.equal((await person.put(apiPathOf(said), { body })).status, 403)
        assert.equal((await person.delete(apiPathOf(said))).status, 403)
      }
      await setRole(discussion, person, 'comment')
      for (const said of [reply, comment]) {
        await change(person, said, { body })
        await deleteSaid(person, said)
      }
    },
  )

  /** The statuses of all operations. */
  const everything = async (person: Person, { comments, path }: Discussion, comment: Said, reply: Said) => {
    const reads = [
      comments,
      `${path}/commenters`,
      apiPathOf(comment),
      apiPathOf(reply),
      `${apiPathOf(comment)}/replies`,
    ]
    const got = await Promise.all(reads.map(at => person.get(at)))
    const written = [
      await person.post(comments, { body }),
      await person.post(`${apiPathOf(comment)}/replies`, { body }),
    ]
    for (const said of [reply, comment]) {
      for (const fields of [{ body }, { addedReactions: ['👍'] }, { no: 'field' }])
        written.push(await person.put(apiPathOf(said), fields))
      written.push(await person.delete(apiPathOf(said)))
    }
    const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))]
    return { reads: statuses(got), writes: statuses(written) }
  }

  testBoth(world, 'strangers read what is said about a public space, and write nothing', async discussion => {
    const { admin, space, world: here } = discussion
    const [stranger, guest] = [await here.person(), await here.member(space.organization, null)]
    const comment = await say(admin, discussion)
    const reply = await answer(admin, comment)
    for (const person of [stranger, guest])
      assert.deepEqual(await everything(person, discussion, comment, reply), { reads: [404], writes: [404] })
    for (const visibility of ['public', 'unlisted']) {
      done(await admin.patch(space.path, { visibility }))
      for (const person of [stranger, guest]) {
        const asked = await everything(person, discussion, comment, reply)
        assert.deepEqual(asked, { reads: [200], writes: [403] })
        for (const said of [comment, reply])
          assert.deepEqual((await again(person, said)).permissions, rightsOf('read', false))
      }
    }
  })

  testBoth(world, 'an author who may no longer see the space sees nothing of it', async discussion => {
    const person = await discussion.member('comment')
    const comment = await say(person, discussion)
    const reply = await answer(person, comment)
    await setRole(discussion, person, null)
    const asked = await everything(person, discussion, comment, reply)
    assert.deepEqual(asked, { reads: [404], writes: [404] })
    assert.equal((await again(discussion.admin, comment)).postedBy.id, person.id)
  })

  testBoth(world, 'a grant on the space is as good as a role', async discussion => {
    const { admin, space, world: here } = discussion
    const guest = await here.member(space.organization, null)
    const comment = await say(admin, discussion)
    for (const role of ['read', 'comment', 'review'] as const) {
      done(await admin.post(`${space.path}/permissions`, { users: [guest.id], role }), 204)
      assert.deepEqual((await again(guest, comment)).permissions, rightsOf(role, false))
    }
    await deleteSaid(guest, comment)
  })

  testBoth(
    world,
    'what was said about a deleted space is gone with it, and back when that is restored',
    async discussion => {
      const { admin, space, comments } = discussion
      const comment = await say(admin, discussion)
      const reply = await answer(admin, comment)
      done(await admin.delete(space.path), 205)
      const asked = await everything(admin, discussion, comment, reply)
      assert.deepEqual(asked, { reads: [404], writes: [404] })
      done(await admin.post(`${space.path}/restore`))
      assert.deepEqual(await idsIn(admin, comments), [comment.id])
      assert.deepEqual(await again(admin, reply), reply)
    },
  )

  testBoth(world, 'whoever may not write learns it before their body is looked at', async discussion => {
    const { admin, comments } = discussion
    const reader = await discussion.member('read')
    const comment = await say(admin, discussion)
    const wrong = { body: { html: 'a' }, no: 'field' }
    assert.equal((await reader.post(comments, wrong)).status, 403)
    assert.equal((await reader.post(comments, { body, page: 'nowhere' })).status, 403)
    assert.equal((await reader.put(apiPathOf(comment), wrong)).status, 403)
    assert.equal((await reader.put(`${comments}/nowhere`, wrong)).status, 404)
  })
})
