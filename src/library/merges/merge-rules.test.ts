// The rules that a space has for merging: set by admins, judged when something is merged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendDuring } from '../../../test/world/at-once.ts'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { changeRequest as subject } from '../change-requests/index.ts'
import { lockHead } from '../heads/index.ts'

const byDefault = {
  approvals: 0,
  noOutdatedApprovals: false,
  noBrokenLinks: false,
  noOpenComments: false,
  authorsMayMerge: true,
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with these merge rules, and in it a change request that adds a page. */
  const ruled = async (mergeRules: object) => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'Page', text('# One\n'))
    const { status, body } = await admin.patch(space.path, { mergeRules })
    assert.equal(status, 200, JSON.stringify(body))
    const changeRequest = await newChangeRequest(admin, space)
    await addPage(admin, changeRequest.content, 'Own')
    const { path } = changeRequest
    const member = (role: Parameters<typeof space.world.member>[1]) =>
      space.world.member(space.organization, role)
    const review = async (person: Person, status = 'approved') =>
      assert.equal((await person.post(`${path}/reviews`, { status })).status, 201)
    const merge = (person: Person = admin) => person.post(`${path}/merge`)
    /** The names of the rules that refuse the merge; none where it is merged. */
    const failing = async (person?: Person): Promise<string[]> => {
      const answer = await merge(person)
      if (answer.status === 200) return []
      assert.equal(answer.status, 409, JSON.stringify(answer.body))
      return answer.body.error.details.map((detail: { path: string }) => {
        assert.match(detail.path, /^\/mergeRules\//)
        return detail.path.slice('/mergeRules/'.length)
      })
    }
    return { space, admin, page, changeRequest, path, member, review, merge, failing }
  }

  test('a space asks for nothing by default, and what a change leaves out stays', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const rules = async () => (await read(admin, space.path)).mergeRules
    assert.deepEqual(await rules(), byDefault)
    const set = async (mergeRules: object) => (await admin.patch(space.path, { mergeRules })).body.mergeRules
    assert.deepEqual(await set({ approvals: 2 }), { ...byDefault, approvals: 2 })
    assert.deepEqual(await set({ noOpenComments: true }), {
      ...byDefault,
      approvals: 2,
      noOpenComments: true,
    })
    assert.deepEqual(await set({}), { ...byDefault, approvals: 2, noOpenComments: true })
    assert.deepEqual(await set({ approvals: 0, noOpenComments: false }), byDefault)
    const listed = await read(admin, `/orgs/${space.organization.id}/spaces?limit=1000`)
    assert.deepEqual(listed.items.find(({ id }: { id: string }) => id === space.id).mergeRules, byDefault)
  })

  test('only admins set them, and what is no rule or out of its bounds is refused', async () => {
    const { space, member } = await ruled({})
    const creator = await member('create')
    assert.equal((await creator.patch(space.path, { mergeRules: { approvals: 1 } })).status, 403)
    const before = await read(space.admin, space.path)
    for (const mergeRules of [
      { approvals: 11 },
      { approvals: -1 },
      { approvals: '1' },
      { other: true },
      null,
      [],
    ])
      assert.equal((await space.admin.patch(space.path, { mergeRules })).status, 400)
    assert.deepEqual(await read(space.admin, space.path), before)
  })

  test('approvals are counted by people, by what each said last', async () => {
    const { admin, member, review, failing } = await ruled({ approvals: 2 })
    const [one, other] = [await member('review'), await member('review')]
    assert.deepEqual(await failing(), ['approvals'])
    await review(one)
    await review(one)
    await review(other)
    await review(other, 'changes-requested')
    assert.deepEqual(await failing(), ['approvals'])
    await review(other)
    assert.deepEqual(await failing(admin), [])
  })

  test('outdated approvals count, unless a rule says that they do not', async () => {
    const counted = await ruled({ approvals: 1 })
    const strict = await ruled({ approvals: 1, noOutdatedApprovals: true })
    for (const { changeRequest, admin, review } of [counted, strict]) {
      await review(admin)
      await addPage(admin, changeRequest.content, 'Later')
    }
    assert.deepEqual(await counted.failing(), [])
    assert.deepEqual(await strict.failing(), ['approvals', 'noOutdatedApprovals'])
    await strict.review(strict.admin)
    assert.deepEqual(await strict.failing(), [])
  })

  test('open comments keep it from being merged, where a rule says so', async () => {
    const { admin, path, failing } = await ruled({ noOpenComments: true })
    const comment = (await admin.post(`${path}/comments`, { body: { markdown: 'Why?' } })).body
    assert.deepEqual(await failing(), ['noOpenComments'])
    await admin.put(`${path}/comments/${comment.id}`, { resolved: true })
    assert.deepEqual(await failing(), [])
  })

  test('who worked on it may not merge it, where a rule says so, whatever their level', async () => {
    const { space, changeRequest, admin, member, failing } = await ruled({ authorsMayMerge: false })
    const [author, reviewer] = [await member('review'), await member('review')]
    await addPage(author, changeRequest.content, 'Theirs')
    assert.deepEqual(await failing(admin), ['authorsMayMerge'])
    assert.deepEqual(await failing(author), ['authorsMayMerge'])
    const before = await read(admin, space.content)
    assert.deepEqual(await failing(reviewer), [])
    assert.notEqual((await read(admin, space.content)).id, before.id)
  })

  test('links that it breaks, and new ones that lead nowhere, keep it from being merged, where a rule says so', async () => {
    const { space, admin, page, changeRequest, failing } = await ruled({ noBrokenLinks: true })
    const linking = await addPage(admin, space.content, 'Linking', text('[x](page.md#one) [old](gone.md)'))
    await write(admin, changeRequest.content, updatePage(page, text('# Two\n')))
    assert.deepEqual(await failing(), ['noBrokenLinks'])
    await write(admin, changeRequest.content, updatePage(page, text('# One\n\n[new](nowhere.md)\n')))
    assert.deepEqual(await failing(), ['noBrokenLinks'])
    await write(admin, changeRequest.content, updatePage(page, text('# One\n\n[linking](linking.md)\n')))
    await admin.post(`${changeRequest.path}/update`)
    assert.deepEqual(await failing(), [])
    assert.equal((await read(admin, `${space.content}/page/${linking}/links`)).stats.broken.total, 1)
  })

  test('each rule that fails is named, with what to do, and nothing is changed', async () => {
    const all = { approvals: 1, noOpenComments: true, authorsMayMerge: false }
    const { space, admin, path, merge } = await ruled(all)
    await admin.post(`${path}/comments`, { body: { markdown: 'Why?' } })
    const state = async () => [await read(admin, space.path), await read(admin, path)]
    const before = await state()
    const { body } = await merge()
    assert.deepEqual(body.error.details, [
      { path: '/mergeRules/approvals', message: 'it has 0 of 1 approvals: ask for reviews' },
      { path: '/mergeRules/noOpenComments', message: '1 of its comments is open: resolve it' },
      {
        path: '/mergeRules/authorsMayMerge',
        message: 'you made it, or a revision of it: somebody else must merge it',
      },
    ])
    assert.match(
      body.error.message,
      /^the merge rules of this space do not allow it: it has 0 of 1 approvals: ask for reviews; /,
    )
    assert.deepEqual(await state(), before)
  })

  test('what is said while it is being merged counts', async () => {
    const { space, admin, changeRequest, path, review, merge } = await ruled({ approvals: 1 })
    await review(admin)
    const params = { spaceId: space.id, changeRequestId: changeRequest.id }
    const merged = await sendDuring(
      space.world,
      admin,
      async ctx => {
        const found = await subject.find(ctx, params)
        assert.ok(found)
        await lockHead(ctx, found)
        await ctx.db
          .updateTable('change_request_reviews')
          .set({ status: 'changes-requested' })
          .where('change_request_id', '=', changeRequest.id)
          .execute()
      },
      () => merge(),
    )
    assert.equal(merged.status, 409, JSON.stringify(merged.body))
    assert.equal((await read(admin, path)).status, 'draft')
  })
})

forEachDatabase((_, open) => {
  const hurried = sharedWorld(open, { indexWait: 0 })

  test('links that nobody had time to read are not taken for whole', async () => {
    const space = await newSpace(await hurried())
    const { admin } = space
    await admin.patch(space.path, { mergeRules: { noBrokenLinks: true } })
    const { path, content } = await newChangeRequest(admin, space)
    await addPage(admin, content, 'Own', text('[x](nowhere.md)'))
    const { status, body } = await admin.post(`${path}/merge`)
    assert.equal(status, 409)
    assert.match(body.error.details[0].message, /not known yet/)
    const { links, allowed } = (await admin.post(`${path}/merge`, { dryRun: true })).body
    assert.deepEqual([links.incomplete, allowed], [true, false])
  })
})
