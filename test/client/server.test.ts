// The client against a running server: what a new user does with it.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createClient, type InsertPage, NotFoundError, PreconditionFailedError } from '#client'
import { forEachDatabase, type Open } from '../world/databases.ts'
import { listen } from '../world/sockets.ts'
import { createWorld } from '../world/world.ts'

const start = async (t: TestContext, open: Open) => {
  const world = await createWorld(await open())
  t.after(() => world.close())
  const { id: organizationId, admin } = await world.organization()
  const server = `http://127.0.0.1:${await listen(world)}`
  const client = createClient({ server, token: admin.token })
  const { id: spaceId } = await client.createSpace({ organizationId, body: { title: 'Guides' } })
  return { client, organizationId, spaceId }
}

const page = (title: string, markdown: string): InsertPage => ({
  operation: 'insert_page',
  title,
  document: { markdown },
})

forEachDatabase((_name, open) => {
  test('a space is made, changed through a change request, merged, and what was written is found', async t => {
    const { client, spaceId } = await start(t, open)
    const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: { subject: 'Setup' } })
    const changes = [page('Setup', 'Install the heron.')]
    await client.changeContentInChangeRequest({ spaceId, changeRequestId, body: { changes } })
    await client.updateChangeRequestById({ spaceId, changeRequestId, body: { status: 'open' } })
    const { result } = await client.mergeChangeRequest({ spaceId, changeRequestId })
    assert.equal(result, 'merge')
    const found = await Array.fromAsync(client.searchSpaceContent({ spaceId, query: 'heron' }))
    assert.deepEqual(
      found.map(({ title }) => title),
      ['Setup'],
    )
    const { markdown } = await client.getPageAtPathInSpace({ spaceId, pagePath: 'setup' })
    assert.equal(markdown, 'Install the heron.')
  })

  test('a path of several steps names a page below others', async t => {
    const { client, spaceId } = await start(t, open)
    const changes = [
      { ...page('Guide', 'A'), ref: 'guide' },
      { ...page('Setup', 'B'), into: 'guide' },
    ]
    await client.changeContentInSpace({ spaceId, body: { changes } })
    const { title } = await client.getPageAtPathInSpace({ spaceId, pagePath: 'guide/setup' })
    assert.equal(title, 'Setup')
  })

  test('all spaces are gone through, page by page', async t => {
    const { client, organizationId } = await start(t, open)
    for (const title of ['A', 'B', 'C', 'D']) await client.createSpace({ organizationId, body: { title } })
    const spaces = client.listSpacesInOrganizationById({ organizationId, limit: 2 })
    const titles = await Array.fromAsync(spaces, ({ title }) => title)
    assert.deepEqual(titles.sort(), ['A', 'B', 'C', 'D', 'Guides'])
  })

  test('a change with the tag of an older version is refused', async t => {
    const { client, spaceId } = await start(t, open)
    const { etag: ifMatch = assert.fail() } = await client.getSpaceById({ spaceId }).withAnswer()
    await client.updateSpaceById({ spaceId, body: { title: 'Guide' } }, { ifMatch })
    const late = client.updateSpaceById({ spaceId, body: { title: 'Manual' } }, { ifMatch })
    await assert.rejects(late, PreconditionFailedError)
  })

  test('what is sent twice with one key is done once', async t => {
    const { client, spaceId } = await start(t, open)
    const body = { body: { markdown: 'Is this right?' } }
    const options = { idempotencyKey: 'once' }
    const first = await client.postCommentInSpace({ spaceId, body }, options)
    const second = await client.postCommentInSpace({ spaceId, body }, options)
    assert.equal(second.id, first.id)
    assert.equal((await client.listCommentsInSpace({ spaceId })).count, 1)
  })

  test('files are uploaded from memory and from streams, and an export is downloaded as a stream', async t => {
    const { client, spaceId } = await start(t, open)
    const content = ReadableStream.from([Buffer.from('b')])
    const file = [new File(['a'], 'a.txt'), { name: 'b.txt', content }]
    const { items } = await client.uploadFilesInSpace({ spaceId, body: { file } })
    assert.deepEqual(
      items.map(({ name, size }) => [name, size]),
      [
        ['a.txt', 1],
        ['b.txt', 1],
      ],
    )
    const zip = await new Response(await client.exportContentInSpace({ spaceId })).bytes()
    assert.equal(Buffer.from(zip.subarray(0, 2)).toString(), 'PK')
  })

  test('what is not there is a NotFoundError with the sentence of the server', async t => {
    const { client } = await start(t, open)
    await assert.rejects(client.getSpaceById({ spaceId: 'nowhere' }), (error: NotFoundError) => {
      assert.ok(error instanceof NotFoundError && error.requestId !== undefined)
      assert.match(error.message, /^there is no such space/)
      return true
    })
  })
})
