// Many people comment at once, through two processes of one installation: all counters stay
// exact, and nobody waits for ever.
import assert from 'node:assert/strict'
import { after as afterAll, afterEach, before, test } from 'node:test'
import type { Ctx, WriteCtx } from '#context.ts'
import { done } from '../../../test/world/answers.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { addPage, read, sharedWorld, text, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world/world.ts'
import { changeRequestHead, spaceHead } from '../heads/index.ts'
import { changeComment, deleteComment } from './comments.ts'
import { postReply } from './replies.ts'
import { type CommentAccess, commentOf } from './subject.ts'
import {
  aboutChangeRequest,
  again,
  answer,
  apiPathOf,
  change,
  type Discussion,
  deleteSaid,
  newDiscussion,
  type Said,
  say,
  testBoth,
} from './testing.ts'
import { atOnce, expectExact, statuses, throughBoth, withoutDeadlocks } from './testing-at-once.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(async () => withoutDeadlocks(await open()))
  let other: World
  let crowd: Person[]

  before(async () => {
    const { installation } = await world()
    other = await createWorld(installation.database)
  })
  afterEach(async () => expectExact(await world()))
  afterAll(() => other.close())

  const about = (
    title: string,
    work: (discussion: Discussion, by: (index: number) => Person) => Promise<unknown>,
  ) =>
    testBoth(world, title, async discussion => {
      const review = async () => throughBoth(await discussion.member('review'), other)
      crowd = [await review(), await review(), await review(), await review(), await review()]
      await work(discussion, index => crowd[index % crowd.length] as Person)
    })

  /** The comment in the form that acts below the API take. */
  const found = async (
    ctx: Ctx,
    { changeRequest, space }: Discussion,
    { id }: Said,
  ): Promise<CommentAccess> => {
    const kind = changeRequest === undefined ? spaceHead : changeRequestHead
    const params = { spaceId: space.id, changeRequestId: changeRequest ?? '', commentId: id }
    return (await commentOf(kind).find(ctx, params)) as CommentAccess
  }

  about('100 comments, while others are resolved, opened again and deleted', async (discussion, by) => {
    const { admin, path, comments } = discussion
    const early = await atOnce(60, index => say(by(index), discussion))
    await atOnce(20, index => change(by(index + 1), early[index], { resolved: true }))
    const twice = await Promise.all([
      ...early
        .slice(40, 50)
        .flatMap((said, index) => [by(index), by(index + 1)].map(who => who.delete(apiPathOf(said)))),
      atOnce(100, index => say(by(index), discussion)),
      atOnce(20, index => change(by(index + 1), early[20 + index], { resolved: true })),
      atOnce(10, index => change(by(index + 2), early[index], { resolved: false })),
      atOnce(5, index => deleteSaid(by(index + 3), early[10 + index])),
    ])
    assert.deepEqual(statuses(twice.slice(0, 20) as Answer[]), { 205: 10, 404: 10 })
    assert.equal((await read(admin, path)).comments, 120)
    assert.equal((await read(admin, `${comments}?status=open`)).count, 120)
    assert.equal((await read(admin, comments)).count, 145)
  })

  about(
    '100 replies, while others are edited and deleted, and the comment is resolved',
    async (discussion, by) => {
      const comment = await say(discussion.admin, discussion)
      const early = await atOnce(30, index => answer(by(index), comment))
      await Promise.all([
        atOnce(100, index => answer(by(index), comment)),
        atOnce(20, index => deleteSaid(by(index + 1), early[index])),
        atOnce(10, index => change(by(20 + index), early[20 + index], { body: { markdown: 'Edited' } })),
        change(by(0), comment, { resolved: true }),
        change(discussion.admin, comment, { body: { markdown: 'Edited' } }),
      ])
      const { replies, status, body } = await again(discussion.admin, comment)
      assert.deepEqual([replies, status, body.markdown], [110, 'resolved', 'Edited'])
      assert.equal((await read(discussion.admin, `${apiPathOf(comment)}/replies`)).count, 110)
    },
  )

  about('whoever still has something there is a commenter, and nobody else', async (discussion, by) => {
    const said = await atOnce(60, index => say(by(index), discussion))
    const comment = await say(discussion.admin, discussion)
    const replies = await atOnce(20, index => answer(by(index), comment))
    const ofFirst = (_: Said, index: number) => index % crowd.length === 0
    await Promise.all([
      ...[...said, ...replies].filter(ofFirst).map((one, index) => deleteSaid(by(index), one)),
      ...said.filter((_, index) => index % crowd.length === 1).map(one => deleteSaid(by(1), one)),
      atOnce(10, () => answer(by(1), comment)),
    ])
    const { items } = await read(discussion.admin, `${discussion.path}/commenters`)
    const ids = [...crowd.slice(1), discussion.admin].map(({ id }) => id)
    assert.deepEqual(
      items.map(({ id }: Person) => id),
      ids.sort(),
    )
  })

  about('many with replies by the same people, deleted in one moment', async (discussion, by) => {
    const said = await atOnce(20, index => say(by(index), discussion))
    const replies: Said[][] = []
    for (const comment of said) replies.push(await atOnce(5, index => answer(by(index), comment)))
    await atOnce(15, index => change(by(index), said[index], { resolved: true }))
    const answers = await atOnce(120, index => {
      const which = Math.floor(index / 6)
      return by(index).delete(apiPathOf(index % 6 === 3 ? said[which] : replies[which]?.[(index % 6) % 5]))
    })
    const { 205: deleted = 0, 404: gone = 0 } = statuses(answers)
    assert.equal(deleted + gone, answers.length)
    assert.equal((await read(discussion.admin, discussion.path)).comments, 0)
    assert.equal((await read(discussion.admin, `${discussion.path}/commenters`)).count, 0)
  })

  about('the same reaction by the same person counts once', async (discussion, by) => {
    const { admin } = discussion
    const comment = await say(admin, discussion)
    for (const post of [comment, await answer(admin, comment)]) {
      await atOnce(25, index => change(by(index), post, { addedReactions: ['👍'] }))
      const { reactions } = await again(admin, post)
      assert.deepEqual([reactions.length, reactions[0].count, reactions[0].users.length], [1, 5, 5])
      const log = `/orgs/${discussion.space.organization.id}/events?resource=${post.id}`
      const events = (await read(admin, log)).items.filter(({ type }: { type: string }) =>
        type.endsWith('updated'),
      )
      assert.equal(events.length, 5)
      await atOnce(20, index =>
        change(by(0), post, { [index % 2 ? 'addedReactions' : 'removedReactions']: ['👍'] }),
      )
      const { count } = (await again(admin, post)).reactions[0]
      assert.ok(count === 4 || count === 5)
    }
  })

  about('nobody reacts with more than 20 different ones', async (discussion, by) => {
    const comment = await say(discussion.admin, discussion)
    const react = (index: number) => by(0).put(apiPathOf(comment), { addedReactions: [`:number_${index}:`] })
    assert.deepEqual(statuses(await atOnce(30, react)), { 200: 20, 409: 10 })
    assert.equal((await again(discussion.admin, comment)).reactions.length, 20)
  })

  about('of many who resolve a comment, one has', async (discussion, by) => {
    const { admin, path } = discussion
    const comments = await atOnce(5, () => say(admin, discussion))
    const answers = await atOnce(25, index => change(by(index), comments[index % 5], { resolved: true }))
    for (const { id, resolvedBy, resolvedAt } of answers) {
      const now = await again(
        admin,
        comments.find(comment => comment.id === id),
      )
      assert.deepEqual([resolvedBy, resolvedAt], [now.resolvedBy, now.resolvedAt])
    }
    assert.equal((await read(admin, path)).comments, 0)
    const log = `/orgs/${discussion.space.organization.id}/events?type=comment_updated&limit=1000`
    const events = (await read(admin, log)).items.map(({ resource }: { resource: Said }) => resource.id)
    for (const { id } of comments) assert.equal(events.filter((one: string) => one === id).length, 1)
  })

  about('whoever resolves a comment that is being resolved changes nothing', async (discussion, by) => {
    const comment = await say(discussion.admin, discussion)
    const { clock } = discussion.world
    const resolve = async (ctx: WriteCtx) => {
      await changeComment(ctx, await found(ctx, discussion, comment), { resolved: true })
      clock.now += 1000
    }
    const at = new Date(clock.now).toISOString()
    const second = done(
      await sendDuring(discussion.world, discussion.admin, resolve, () =>
        by(0).put(apiPathOf(comment), { resolved: true }),
      ),
    )
    assert.deepEqual([second.resolvedAt, second.resolvedBy.id], [at, discussion.admin.id])
    assert.equal((await read(discussion.admin, discussion.path)).comments, 0)
  })

  about(
    'a comment that is deleted while it is resolved counts no longer, and not twice',
    async (discussion, by) => {
      for (const resolved of [true, false]) {
        const comment = await say(discussion.admin, discussion)
        if (!resolved) await change(by(0), comment, { resolved: true })
        const act = async (ctx: WriteCtx) =>
          changeComment(ctx, await found(ctx, discussion, comment), { resolved })
        const goes = () => by(0).delete(apiPathOf(comment))
        done(await sendDuring(discussion.world, discussion.admin, act, goes), 205)
        assert.equal((await read(discussion.admin, discussion.path)).comments, 0)
      }
    },
  )

  about('whatever is done with a comment that is being deleted, it is gone', async (discussion, by) => {
    const { admin } = discussion
    for (const act of [
      (comment: Said) => by(0).post(`${apiPathOf(comment)}/replies`, { body: { markdown: 'Answered' } }),
      (comment: Said) => by(0).put(apiPathOf(comment), { addedReactions: ['👍'] }),
      (comment: Said) => by(0).put(apiPathOf(comment), { resolved: true }),
      (comment: Said) => by(0).delete(apiPathOf(comment)),
      (_: Said, reply: Said) => by(0).put(apiPathOf(reply), { addedReactions: ['👍'] }),
      (_: Said, reply: Said) => by(0).delete(apiPathOf(reply)),
    ]) {
      const comment = await say(admin, discussion)
      const reply = await answer(admin, comment)
      const goes = async (ctx: WriteCtx) => deleteComment(ctx, await found(ctx, discussion, comment))
      done(await sendDuring(discussion.world, admin, goes, () => act(comment, reply)), 404)
    }
    assert.equal((await read(admin, discussion.comments)).count, 0)
  })

  about('a reply that is being posted goes with its comment', async (discussion, by) => {
    const { admin, comments } = discussion
    const comment = await say(admin, discussion)
    const replies = async (ctx: WriteCtx) =>
      postReply(ctx, await found(ctx, discussion, comment), { body: { markdown: 'Answered' } })
    const goes = await sendDuring(discussion.world, admin, replies, () => by(0).delete(apiPathOf(comment)))
    assert.equal(goes.status, 205)
    assert.deepEqual((await read(admin, comments)).count, 0)
    assert.equal((await read(admin, `${discussion.path}/commenters`)).count, 0)
  })

  about(
    'what is said while the space is deleted is refused, or there when it is restored',
    async (discussion, by) => {
      const { space, admin, comments, changeRequest } = discussion
      const body = { markdown: 'Late' }
      const [deleted, ...late] = await Promise.all([
        admin.delete(space.path),
        ...crowd.flatMap(person => [person.post(comments, { body }), person.post(comments, { body })]),
      ])
      assert.equal(deleted?.status, 205)
      const { 200: posted = 0, 404: refused = 0 } = statuses(late)
      assert.equal(posted + refused, late.length)
      done(await by(0).post(comments, { body }), 404)
      done(await admin.post(`${space.path}/restore`))
      assert.equal((await read(admin, comments)).count, posted)

      const goes = ({ db }: WriteCtx) =>
        db.updateTable('spaces').set({ deleted_at: '2026-01-01' }).where('id', '=', space.id).execute()
      const last = await sendDuring(discussion.world, admin, goes, () => by(0).post(comments, { body }))
      // A comment on a change request does not lock the space, so it may still succeed.
      assert.ok(last.status === 404 || (last.status === 200 && changeRequest !== undefined))
    },
  )

  test('a merge that removes a page, and an update, while many comment on both sides', async () => {
    const main = await newDiscussion(await world())
    const { admin } = main
    const pages = [await addPage(admin, main.content, 'Stays', text('a'))]
    pages.push(await addPage(admin, main.content, 'Goes', text('b')))
    const draft = await aboutChangeRequest(main.space)
    await write(admin, draft.content, { operation: 'delete_page', page: pages[1] })
    await write(admin, main.content, updatePage(pages[0] as string, text('a, edited')))
    crowd = await atOnce(5, async () => throughBoth(await main.member('comment'), other))
    const by = (index: number) => crowd[index % crowd.length] as Person
    const early = await atOnce(20, index => say(by(index), index % 2 ? main : draft, { page: pages[0] }))
    const post = (to: Discussion, index: number, page: number) =>
      by(index).post(to.comments, { body: { markdown: 'Meanwhile' }, page: pages[page] })
    const [merged, updated, ...answers] = await Promise.all([
      admin.post(`${draft.path}/merge`),
      admin.post(`${draft.path}/update`),
      ...early.map((said, index) =>
        index % 4 < 2
          ? by(index).delete(apiPathOf(said))
          : by(index).put(apiPathOf(said), { resolved: true }),
      ),
      ...crowd.flatMap((_, index) => [post(main, index, 0), post(draft, index, 0), post(main, index, 1)]),
    ])
    assert.equal(done(merged as Answer).result, 'merge')
    assert.ok([200, 409].includes(updated?.status as number))
    const { 200: posted = 0, 205: deleted, 400: refused = 0 } = statuses(answers)
    assert.deepEqual([deleted, posted + refused], [10, 25])
    const { items } = await read(admin, `${main.comments}?targetPage=${pages[1]}`)
    assert.equal(items.length, 5 - refused)
    for (const { target } of items)
      assert.deepEqual([target.page.title, target.page.path, target.page.outdated], ['Goes', 'goes', true])
  })
})
