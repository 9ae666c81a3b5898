// The rules of reviews: submitted, outdated and current again, commented, listed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendDuring } from '../../../test/world/at-once.ts'
import { addPage, newChangeRequest, newSpace, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { changeRequest as subject } from '../change-requests/index.ts'
import { lockHead } from '../heads/index.ts'

const insert = (title: string) => ({ operation: 'insert_page', title })

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A change request with a page of its own. */
  const proposed = async () => {
    const space = await newSpace(await world())
    const { admin } = space
    await addPage(admin, space.content, 'Main')
    const changeRequest = await newChangeRequest(admin, space)
    const { revision } = await write(admin, changeRequest.content, insert('Own'))
    const reviews = `${changeRequest.path}/reviews`
    const submit = (wanted: object = { status: 'approved' }, person: Person = admin) =>
      person.post(reviews, wanted)
    const review = async (wanted?: object, person?: Person) => {
      const { status, body } = await submit(wanted, person)
      assert.equal(status, 201, JSON.stringify(body))
      return body
    }
    const outdated = async (): Promise<boolean[]> =>
      (await read(admin, reviews)).items.map((item: { outdated: boolean }) => item.outdated)
    const member = (role: Parameters<typeof space.world.member>[1]) =>
      space.world.member(space.organization, role)
    return { space, admin, changeRequest, revision, reviews, submit, review, outdated, member }
  }

  test('a review says who found what of which revision, and when', async () => {
    const { space, changeRequest, revision, reviews, submit, member } = await proposed()
    const reviewer = await member('review')
    const { status, body, headers } = await submit({ status: 'changes-requested' }, reviewer)
    assert.equal(status, 201)
    assert.equal(headers.location, `http://lectern.test/v1${changeRequest.path}/reviews`)
    const { id, reviewer: person, ...rest } = body
    assert.equal(person.id, reviewer.id)
    assert.deepEqual(rest, {
      object: 'change-request-review',
      revision,
      status: 'changes-requested',
      outdated: false,
      createdAt: new Date(space.world.clock.now).toISOString(),
    })
    assert.deepEqual((await read(reviewer, reviews)).items, [body])
  })

  test('every review is kept, oldest first, also several of one person', async () => {
    const { admin, reviews, review, member } = await proposed()
    const reviewer = await member('review')
    const made = [
      await review({ status: 'changes-requested' }, reviewer),
      await review({ status: 'approved' }),
      await review({ status: 'approved' }, reviewer),
    ]
    assert.deepEqual(await read(admin, reviews), { count: 3, items: made })
    const { next, items, count } = await read(admin, `${reviews}?limit=2`)
    assert.deepEqual([items, count], [made.slice(0, 2), 3])
    assert.deepEqual((await read(admin, `${reviews}?limit=2&page=${next.page}`)).items, made.slice(2))
  })

  test('a review is outdated once the change request is edited', async () => {
    const { admin, changeRequest, review, outdated } = await proposed()
    await review()
    await write(admin, changeRequest.content, insert('Later'))
    await review()
    assert.deepEqual(await outdated(), [true, false])
  })

  test('a review is outdated once an update has brought something', async () => {
    const { space, admin, changeRequest, review, outdated } = await proposed()
    await review()
    await addPage(admin, space.content, 'Meanwhile')
    assert.deepEqual(await outdated(), [false])
    assert.equal((await admin.post(`${changeRequest.path}/update`)).status, 200)
    assert.deepEqual(await outdated(), [true])
  })

  test('an update that brings nothing leaves a review as it is', async () => {
    const { space, admin, changeRequest, review, outdated } = await proposed()
    await review()
    const { revision } = await read(admin, changeRequest.path)
    const page = await addPage(admin, space.content, 'Meanwhile')
    await write(admin, space.content, { operation: 'delete_page', page })
    const updated = (await admin.post(`${changeRequest.path}/update`)).body
    assert.notEqual(updated.revision, revision)
    assert.deepEqual(await outdated(), [false])
  })

  test('rolled back to what was reviewed, the review counts again', async () => {
    const { admin, changeRequest, revision, review, outdated } = await proposed()
    await review()
    await write(admin, changeRequest.content, insert('Later'))
    assert.deepEqual(await outdated(), [true])
    const rolledBack = await admin.post(`${changeRequest.content}/rollback`, { revision })
    assert.equal(rolledBack.status, 200)
    assert.notEqual(rolledBack.body.revision, revision)
    assert.deepEqual(await outdated(), [false])
  })

  test('of a change request without any content, too, a review is outdated by the first page alone', async () => {
    const space = await newSpace(await world())
    const { path, content } = await newChangeRequest(space.admin, space)
    const reviews = `${path}/reviews`
    assert.equal((await space.admin.post(reviews, { status: 'approved' })).body.outdated, false)
    assert.equal((await read(space.admin, reviews)).items[0].outdated, false)
    await write(space.admin, content, insert('First'))
    assert.equal((await read(space.admin, reviews)).items[0].outdated, true)
  })

  test('merged, a change request keeps its reviews', async () => {
    const { admin, changeRequest, review, outdated } = await proposed()
    await review()
    assert.equal((await admin.post(`${changeRequest.path}/merge`)).body.result, 'merge')
    assert.deepEqual(await outdated(), [false])
  })

  test('a review is of the content that the change request has once it is locked', async () => {
    const { space, admin, changeRequest, submit } = await proposed()
    const params = { spaceId: space.id, changeRequestId: changeRequest.id }
    const initial = (await read(admin, changeRequest.path)).revisionInitial
    const moveHead = async (ctx: Parameters<Parameters<typeof space.world.act>[1]>[0]) => {
      const found = await subject.find(ctx, params)
      assert.ok(found !== undefined)
      await lockHead(ctx, found)
      await ctx.db
        .updateTable('change_requests')
        .set({ head_revision_id: initial })
        .where('id', '=', changeRequest.id)
        .execute()
    }
    const { status, body } = await sendDuring(space.world, admin, moveHead, () => submit())
    assert.deepEqual([status, body.revision, body.outdated], [201, initial, false])
  })

  test('two reviews at once are both kept', async () => {
    const { admin, changeRequest, reviews, review, member } = await proposed()
    const reviewer = await member('review')
    const made = await Promise.all([
      review({ status: 'approved', comment: 'One' }),
      review({ status: 'changes-requested', comment: 'Two' }, reviewer),
    ])
    const { items, count } = await read(admin, reviews)
    assert.equal(count, 2)
    assert.deepEqual(new Set(items), new Set(made))
    assert.equal((await read(admin, changeRequest.path)).comments, 2)
  })

  test('what is said with a review is a comment of the change request, and names the review', async () => {
    const { admin, changeRequest, revision, reviews, review } = await proposed()
    const made = await review({ status: 'approved', comment: { markdown: 'Good\r\n*work*' } })
    assert.deepEqual(made.comment, { markdown: 'Good\n*work*' })
    const { items } = await read(admin, `${changeRequest.path}/comments`)
    const [{ body, target }] = items
    assert.deepEqual(body, made.comment)
    assert.deepEqual([target.review, target.revision], [made.id, revision])
    const path = `${changeRequest.path}/comments/${items[0].id}`
    assert.equal((await admin.put(path, { body: { markdown: 'Great' } })).status, 200)
    assert.deepEqual((await read(admin, reviews)).items[0].comment, { markdown: 'Great' })
    assert.equal((await admin.delete(path)).status, 205)
    assert.equal((await read(admin, reviews)).items[0].comment, undefined)
  })

  test('a comment may be given as plain text, which is Markdown', async () => {
    const { admin, changeRequest, review } = await proposed()
    const { comment } = await review({ status: 'approved', comment: 'Good *work*' })
    assert.deepEqual(comment, { markdown: 'Good *work*' })
    assert.equal((await read(admin, `${changeRequest.path}/comments`)).items[0].body.markdown, 'Good *work*')
  })

  test('a review without a comment posts none', async () => {
    const { admin, changeRequest, review } = await proposed()
    await review()
    assert.equal((await read(admin, `${changeRequest.path}/comments`)).count, 0)
  })

  test('a review that is no good is refused, and changes nothing', async () => {
    const { admin, changeRequest, reviews, submit } = await proposed()
    const wrong: [object, string][] = [
      [{}, '/status'],
      [{ status: 'merged' }, '/status'],
      [{ status: 'approved', outdated: false }, '/outdated'],
      [{ status: 'approved', comment: '' }, '/comment'],
      [{ status: 'approved', comment: ' \n' }, '/comment'],
      [{ status: 'approved', comment: 'x'.repeat(20_001) }, '/comment'],
      [{ status: 'approved', comment: { markdown: ' ' } }, '/comment/markdown'],
      [{ status: 'approved', comment: { html: 'x' } }, '/comment'],
      [{ status: 'approved', comment: null }, '/comment'],
    ]
    for (const [wanted, path] of wrong) {
      const { status, body } = await submit(wanted)
      assert.equal(status, 400, JSON.stringify(wanted))
      assert.ok(body.error.details[0].path.startsWith(path), JSON.stringify(body.error))
    }
    assert.equal((await read(admin, reviews)).count, 0)
    assert.equal((await read(admin, `${changeRequest.path}/comments`)).count, 0)
  })

  test('an archived or merged change request takes no review, and shows those it has', async () => {
    const { admin, changeRequest, reviews, review, submit } = await proposed()
    await review()
    await admin.patch(changeRequest.path, { status: 'archived' })
    assert.equal((await submit({ status: 'approved', comment: 'Late' })).status, 409)
    await admin.patch(changeRequest.path, { status: 'open' })
    await review()
    await admin.post(`${changeRequest.path}/merge`)
    assert.equal((await submit({ status: 'approved', comment: 'Late' })).status, 409)
    assert.equal((await read(admin, reviews)).count, 2)
    assert.equal((await read(admin, `${changeRequest.path}/comments`)).count, 0)
  })

  test('whoever reads the space reads reviews; the level review submits them', async () => {
    const { space, reviews, submit, member } = await proposed()
    for (const level of ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const) {
      const person = await member(level)
      assert.equal((await person.get(reviews)).status, 200)
      const expected = ['review', 'create', 'admin'].includes(level) ? 201 : 403
      assert.equal((await submit(undefined, person)).status, expected, level)
    }
    for (const nobody of [await member(null), await space.world.person()]) {
      assert.equal((await nobody.get(reviews)).status, 404)
      assert.equal((await submit(undefined, nobody)).status, 404)
    }
  })

  test('whoever made a change request may review it too, if they have the level', async () => {
    const space = await newSpace(await world())
    const author = await space.world.member(space.organization, 'review')
    const { path } = await newChangeRequest(author, space)
    assert.equal((await author.post(`${path}/reviews`, { status: 'approved' })).status, 201)
  })

  test('a review writes an event', async () => {
    const { space, admin, changeRequest, revision, review } = await proposed()
    const { id, status } = await review({ status: 'approved', comment: 'Good' })
    const log = `/orgs/${space.organization.id}/events?type=change_request_reviewed&resource=${changeRequest.id}`
    const { items } = await read(admin, log)
    assert.equal(items.length, 1)
    assert.deepEqual(items[0].data, { space: space.id, review: id, status, revision })
  })
})
