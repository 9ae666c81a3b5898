// Which revisions changed a page, who made them, and what they changed of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** All items of a paginated list, read two at a time. */
  const history = async (person: Person, content: string, page: string) => {
    const items: any[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const list = await read(person, `${content}/page/${page}/revisions?limit=2${next && `&page=${next}`}`)
      items.push(...list.items)
      next = list.next?.page
      if (next === undefined) assert.equal(list.count, items.length)
    }
    return items
  }
  const changesOf = (items: any[]) => items.map(({ changes }) => changes.map(({ type }: any) => type).join())

  test('revisions that changed a page in its fields, its text or its place, and no others', async () => {
    const { admin, content } = await newSpace(await world())
    const other = await addPage(admin, content, 'Other')
    const page = await addPage(admin, content, 'Page', text('one\n'))
    await write(admin, content, updatePage(other, { title: 'Another' }))
    await write(admin, content, updatePage(page, text('two\n')))
    await write(admin, content, updatePage(page, { title: 'Renamed' }))
    await write(admin, content, updatePage(other, text('elsewhere\n')))
    const { revision } = await write(admin, content, updatePage(page, { into: other }))
    const items = await history(admin, content, page)
    assert.deepEqual(changesOf(items), ['page_moved', 'page_edited', 'page_edited', 'page_created'])
    assert.equal(items[0].id, revision)
    assert.equal(items[0].author.id, admin.id)
    assert.equal(items[0].author.object, 'user')
    assert.deepEqual(items[1].changes[0].attributes, { title: { before: 'Page', after: 'Renamed' } })
    assert.match(items[2].changes[0].attributes.document.diff, /-one\n\+two/)
    assert.ok(items.every(({ changes }) => changes.every((one: any) => one.page.id === page)))
  })

  test('a message is told, and a rollback counts as any change', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', text('one\n'))
    const before = (await read(admin, content)).id
    const change = updatePage(page, text('two\n'))
    assert.equal((await admin.post(content, { changes: [change], message: 'Why' })).status, 200)
    assert.equal((await admin.post(`${content}/rollback`, { revision: before })).status, 200)
    const items = await history(admin, content, page)
    assert.deepEqual(
      items.map(({ type, message }) => [type, message]),
      [
        ['rollback', undefined],
        ['edits', 'Why'],
        ['edits', undefined],
      ],
    )
  })

  test('a page that is deleted is not there; one that is restored has its whole history', async () => {
    const { admin, content, path } = await newSpace(await world())
    const above = await addPage(admin, content, 'Above')
    const page = await addPage(admin, content, 'Page', { into: above })
    const before = (await read(admin, content)).id
    await write(admin, content, { operation: 'delete_page', page: above })
    assert.equal((await admin.get(`${content}/page/${page}/revisions`)).status, 404)
    const past = `${path}/revisions/${before}`
    assert.deepEqual(changesOf(await history(admin, past, page)), ['page_created'])
    assert.equal((await admin.post(`${content}/rollback`, { revision: before })).status, 200)
    assert.deepEqual(changesOf(await history(admin, content, page)), [
      'page_created',
      'page_deleted',
      'page_created',
    ])
    assert.deepEqual(changesOf(await history(admin, past, page)), ['page_created'])
  })

  test('a merge is one revision of the main content, by whoever merged, with its change request', async () => {
    const world_ = await world()
    const space = await newSpace(world_)
    const { admin, content, organization } = space
    const writer = await world_.member(organization, 'edit')
    const page = await addPage(admin, content, 'Page', text('one\n'))
    const draft = await newChangeRequest(writer, space)
    await write(writer, draft.content, updatePage(page, text('two\n')))
    await write(writer, draft.content, updatePage(page, { title: 'Renamed' }))
    assert.equal((await admin.post(`${draft.path}/merge`)).body.result, 'merge')
    const items = await history(admin, content, page)
    assert.deepEqual(changesOf(items), ['page_edited', 'page_created'])
    assert.equal(items[0].type, 'merge')
    assert.equal(items[0].author.id, admin.id)
    assert.deepEqual(items[0].changeRequest, await read(admin, draft.path))
    assert.equal(items[1].changeRequest, undefined)
  })

  test('a change request has its own revisions, then those of what it is based on', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const page = await addPage(admin, content, 'Page', text('one\n'))
    const draft = await newChangeRequest(admin, space)
    assert.deepEqual(changesOf(await history(admin, draft.content, page)), ['page_created'])
    const own = await write(admin, draft.content, updatePage(page, { title: 'Own' }))
    const main = await write(admin, content, updatePage(page, text('two\n')))
    const ids = async (of: string) => (await history(admin, of, page)).map(({ id }) => id)
    const [created] = (await ids(content)).slice(-1)
    assert.deepEqual(await ids(draft.content), [own.revision, created])
    const updated = (await admin.post(`${draft.path}/update`)).body.revision
    assert.deepEqual(await ids(draft.content), [updated, own.revision, main.revision, created])
    assert.deepEqual(await ids(`${path}/revisions/${own.revision}`), [own.revision, created])
    assert.deepEqual(await ids(`${path}/revisions/${updated}`), await ids(draft.content))
    assert.deepEqual(await ids(content), [main.revision, created])
  })

  test('what an import brings begins with it, and what a duplicate has begins with the duplicate', async () => {
    const { admin, content, path } = await newSpace(await world())
    const archive = await zip([['page.md', '# Page\n\none\n']])
    assert.equal((await importArchive(admin, content, archive)).status, 201)
    const [{ id: page }] = (await read(admin, `${content}/pages`)).pages
    assert.deepEqual(changesOf(await history(admin, content, page)), ['page_created'])
    const copy = (await admin.post(`${path}/duplicate`)).body
    const copied = `/spaces/${copy.id}/content`
    await write(admin, copied, updatePage(page, { title: 'Copied' }))
    const items = await history(admin, copied, page)
    assert.deepEqual(changesOf(items), ['page_edited', 'page_created'])
    assert.equal(items[1].id, (await read(admin, `/spaces/${copy.id}/revisions`)).items.at(-1).id)
  })

  test('who may not read a space learns nothing of its history', async () => {
    const world_ = await world()
    const { admin, content } = await newSpace(world_)
    const page = await addPage(admin, content, 'Page')
    const stranger = await world_.person()
    assert.equal((await stranger.get(`${content}/page/${page}/revisions`)).status, 404)
    assert.equal((await admin.get(`${content}/page/nowhere/revisions`)).status, 404)
  })
})
