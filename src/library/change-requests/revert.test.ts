// The rules of reverting a merge.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** The path of a merged change request that changed the text of a page and added a page. */
  const merged = async (space: TestSpace, page: string, subject = 'Words') => {
    const { admin } = space
    const { path, content } = await newChangeRequest(admin, space, { subject })
    await write(admin, content, updatePage(page, text('one\n\nTWO\n\nthree\n')), {
      operation: 'insert_page',
      title: 'Added',
    })
    assert.equal((await admin.post(`${path}/merge`)).body.result, 'merge')
    return path
  }
  const scene = async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'Base', text('one\n\ntwo\n\nthree\n'))
    return { ...space, page, merge: await merged(space, page) }
  }
  const revert = async ({ admin }: TestSpace, path: string, body?: object) => {
    const answer = await admin.post(`${path}/revert`, body)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body
  }
  const pathOf = ({ space, id }: { space: string; id: string }) => `/spaces/${space}/change-requests/${id}`

  test('a revert is a draft that takes the merge back and keeps what came later', async () => {
    const space = await scene()
    const { admin, content, page } = space
    await write(admin, content, updatePage(page, text('one\n\nTWO\n\nthree\n\nfour\n')))
    await addPage(admin, content, 'Later')
    const main = await read(admin, content)
    const made = await revert(space, space.merge)
    assert.deepEqual(
      [made.status, made.subject, made.outdated, made.revisionInitial, made.number],
      ['draft', 'Revert "Words"', false, main.id, 2],
    )
    assert.deepEqual(await read(admin, pathOf(made)), made)
    assert.equal((await read(admin, content)).id, main.id)
    const proposed = `${pathOf(made)}/content`
    assert.equal((await read(admin, proposed)).id, made.revision)
    assert.deepEqual(await titlesIn(admin, proposed), ['Base', 'Later'])
    const { result } = (await admin.post(`${pathOf(made)}/merge`)).body
    assert.equal(result, 'merge')
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, 'one\n\ntwo\n\nthree\n\nfour\n')
    assert.deepEqual(await titlesIn(admin, content), ['Base', 'Later'])
  })

  test('to revert a revert brings back what it took', async () => {
    const space = await scene()
    const { admin, content } = space
    const before = await read(admin, `${content}/pages`)
    const first = await revert(space, space.merge)
    await admin.post(`${pathOf(first)}/merge`)
    await addPage(admin, content, 'Later')
    const second = await revert(space, pathOf(first), { subject: 'As it was' })
    assert.equal(second.subject, 'As it was')
    assert.deepEqual(await titlesIn(admin, `${pathOf(second)}/content`), ['Base', 'Added', 'Later'])
    await admin.post(`${pathOf(second)}/merge`)
    const after = await read(admin, `${content}/pages`)
    assert.deepEqual(after.pages.slice(0, 2), before.pages)
  })

  test('what was changed again since is a recorded conflict, with what was there before the merge', async () => {
    const space = await scene()
    const { admin, content, page } = space
    await write(admin, content, updatePage(page, text('one\n\n2\n\nthree\n')))
    const made = await revert(space, space.merge)
    const { items } = await read(admin, `${pathOf(made)}/conflicts`)
    assert.deepEqual(
      items.map(({ field, base, main, changeRequest }: Record<string, object>) => [
        field,
        base,
        main,
        changeRequest,
      ]),
      [
        [
          'document',
          { markdown: 'one\n\nTWO\n\nthree\n' },
          { markdown: 'one\n\n2\n\nthree\n' },
          { markdown: 'one\n\ntwo\n\nthree\n' },
        ],
      ],
    )
    assert.equal((await admin.post(`${pathOf(made)}/merge`)).body.result, 'conflicts')
    const answer = { operation: 'resolve_conflict', conflict: items[0].id, choose: 'main' }
    await write(admin, `${pathOf(made)}/content`, answer)
    await admin.post(`${pathOf(made)}/merge`)
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, 'one\n\n2\n\nthree\n')
    assert.deepEqual(await titlesIn(admin, content), ['Base'])
  })

  test('of a merge that changed nothing, or is taken back already, a revert changes nothing', async () => {
    const space = await scene()
    const { admin, content } = space
    const { path } = await newChangeRequest(admin, space, { subject: 'x'.repeat(100) })
    await admin.post(`${path}/merge`)
    const nothing = await revert(space, path)
    assert.equal(nothing.subject, `Revert "${'x'.repeat(91)}"`)
    const first = await revert(space, space.merge)
    await admin.post(`${pathOf(first)}/merge`)
    const again = await revert(space, space.merge)
    const main = await read(admin, content)
    assert.deepEqual([nothing.revision, again.revision], [nothing.revisionInitial, main.id])
  })

  test('only what is merged can be taken back', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space)
    const { status, body } = await space.admin.post(`${path}/revert`)
    assert.equal(status, 409)
    assert.match(body.error.message, /is not merged/)
    assert.equal((await read(space.admin, `${space.path}/change-requests?status=all`)).count, 1)
  })

  test('a request that is sent twice with one key makes one revert', async () => {
    const space = await scene()
    const twice = await Promise.all(
      [1, 2].map(() => space.admin.post(`${space.merge}/revert`, {}, { 'idempotency-key': 'once' })),
    )
    const [one, other] = twice.map(({ body }) => body.id)
    if (twice.every(({ status }) => status === 201)) assert.equal(one, other)
    assert.equal((await read(space.admin, `${space.path}/change-requests?status=all`)).count, 2)
  })
})
