// The events that the library writes into the audit log: what was done to what, and nothing where nothing changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestChangeRequest,
  type TestSpace,
  text,
  updatePage,
  write,
  zip,
} from '../../test/world/content.ts'
import { forEachDatabase } from '../../test/world/databases.ts'

interface Shown {
  readonly type: string
  readonly resource: { readonly type: string; readonly id: string }
  readonly data: Readonly<Record<string, unknown>>
}

/** The events that some work writes, as an admin reads them. */
const eventsOf = async (
  { world, admin, organization }: TestSpace,
  work: () => Promise<unknown>,
): Promise<Shown[]> => {
  const before = new Date(world.clock.now).toISOString()
  world.clock.now += 1
  await work()
  const { items } = await read(admin, `/orgs/${organization.id}/events?after=${before}`)
  return items.map(({ type, resource, data }: Shown) => ({ type, resource, data }))
}

/** A change request with a recorded conflict over the title of a page. */
const conflicting = async (space: TestSpace): Promise<{ draft: TestChangeRequest; page: string }> => {
  const page = await addPage(space.admin, space.content, 'Title')
  const draft = await newChangeRequest(space.admin, space)
  await write(space.admin, draft.content, updatePage(page, { title: 'Ours' }))
  await write(space.admin, space.content, updatePage(page, { title: 'Theirs' }))
  return { draft, page }
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const space = async (fields?: object) => newSpace(await world(), fields)
  const resourceOf = ({ id }: { id: string }, type: string) => ({ type, id })

  test('a space tells which of its fields were changed', async () => {
    const one = await space({ title: 'Title', emoji: '🐢' })
    const patch = (fields: object) => eventsOf(one, () => one.admin.patch(one.path, fields))
    assert.deepEqual(await patch({ title: 'Changed', emoji: '🐢', defaultLevel: null }), [
      {
        type: 'space_updated',
        resource: resourceOf(one, 'space'),
        data: { title: 'Changed', defaultLevel: null },
      },
    ])
    const { updatedAt } = await read(one.admin, one.path)
    assert.deepEqual(await patch({ title: 'Changed', defaultLevel: null }), [])
    assert.deepEqual(await patch({}), [])
    assert.equal((await read(one.admin, one.path)).updatedAt, updatedAt)
  })

  test('a change of content tells its revision and its message; one that changes nothing writes none', async () => {
    const one = await space()
    const change = (title: string) => ({
      message: 'Why',
      changes: [{ operation: 'set_variables', variables: { title } }],
    })
    const events = await eventsOf(one, () => one.admin.post(one.content, change('A')))
    const { revision } = await read(one.admin, one.path)
    assert.deepEqual(events, [
      {
        type: 'space_content_updated',
        resource: resourceOf(one, 'space'),
        data: { revision, type: 'edits', message: 'Why' },
      },
    ])
    assert.deepEqual(await eventsOf(one, () => one.admin.post(one.content, change('A'))), [])
  })

  test('an import writes one event', async () => {
    const one = await space()
    const archive = await zip([['page.md', '# Page\n']])
    const [event] = await eventsOf(one, () => importArchive(one.admin, one.content, archive))
    assert.equal(event?.data.message, 'Import')
    assert.deepEqual(await eventsOf(one, () => importArchive(one.admin, one.content, archive)), [])
  })

  test('a rollback tells where it went back to', async () => {
    const one = await space()
    const { revision } = await read(one.admin, one.path)
    await addPage(one.admin, one.content, 'Page')
    const [event] = await eventsOf(one, () => one.admin.post(`${one.content}/rollback`, { revision }))
    const { type, rolledBackTo } = event?.data ?? {}
    assert.deepEqual([type, rolledBackTo], ['rollback', revision])
  })

  test('a change request tells its space, and what of it was changed', async () => {
    const one = await space()
    const draft = await newChangeRequest(one.admin, one, { subject: 'Subject' })
    const resource = resourceOf(draft, 'change-request')
    const patch = (fields: object) => eventsOf(one, () => one.admin.patch(draft.path, fields))
    assert.deepEqual(await patch({ subject: 'Subject', status: 'open' }), [
      { type: 'change_request_updated', resource, data: { space: one.id, status: 'open' } },
    ])
    assert.deepEqual(await patch({ subject: 'Subject', status: 'open' }), [])
    const [event] = await eventsOf(one, () => addPage(one.admin, draft.content, 'Page'))
    const { revision, ...data } = event?.data ?? {}
    assert.deepEqual(
      { ...event, data },
      { type: 'change_request_content_updated', resource, data: { space: one.id, type: 'edits' } },
    )
    assert.equal(revision, (await read(one.admin, draft.path)).revision)
  })

  test('an update tells how many conflicts it found; one that finds nothing new writes none', async () => {
    const one = await space()
    const { draft } = await conflicting(one)
    const update = () => eventsOf(one, () => one.admin.post(`${draft.path}/update`))
    const [event] = await update()
    const { type, conflicts } = event?.data ?? {}
    assert.deepEqual([event?.type, type, conflicts], ['change_request_content_updated', 'update', 1])
    assert.deepEqual(await update(), [])
  })

  test('answering a conflict writes an event, also where it leaves the content unchanged', async () => {
    const one = await space()
    const { draft } = await conflicting(one)
    await one.admin.post(`${draft.path}/update`)
    const [{ id }] = (await read(one.admin, `${draft.path}/conflicts`)).items
    const answer = { operation: 'resolve_conflict', conflict: id, choose: 'change-request' }
    assert.deepEqual(await eventsOf(one, () => write(one.admin, draft.content, answer)), [
      {
        type: 'change_request_conflicts_resolved',
        resource: resourceOf(draft, 'change-request'),
        data: { space: one.id, conflicts: [id] },
      },
    ])
  })

  test('an answer that changes the content writes an event of its own', async () => {
    const one = await space()
    const { draft } = await conflicting(one)
    await one.admin.post(`${draft.path}/update`)
    const [{ id }] = (await read(one.admin, `${draft.path}/conflicts`)).items
    const answer = { operation: 'resolve_conflict', conflict: id, choose: 'main' }
    const events = await eventsOf(one, () => write(one.admin, draft.content, answer))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['change_request_conflicts_resolved', 'change_request_content_updated'],
    )
  })

  test('a merge writes events of the space and of the change request; one that finds conflicts writes nothing', async () => {
    const one = await space()
    const { draft, page } = await conflicting(one)
    const merge = () => eventsOf(one, () => one.admin.post(`${draft.path}/merge`))
    assert.deepEqual(await merge(), [])
    await write(one.admin, draft.content, updatePage(page, { title: 'Theirs', ...text('Text\n') }))
    const events = await merge()
    const { revision } = await read(one.admin, one.path)
    assert.deepEqual(events, [
      {
        type: 'space_content_updated',
        resource: resourceOf(one, 'space'),
        data: { revision, type: 'merge', message: 'Untitled', mergedFrom: draft.id },
      },
      {
        type: 'change_request_merged',
        resource: resourceOf(draft, 'change-request'),
        data: { space: one.id, revision },
      },
    ])
  })
})
