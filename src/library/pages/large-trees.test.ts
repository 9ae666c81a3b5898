// Trees of very many pages and of very many nodes: written in pieces, so that no other request
// waits, and no larger than needed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newSpace, read, type TestSpace, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoops, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })

forEachDatabase((_, open) => {
  let world: World
  before(async () => {
    world = await createWorld(await open())
  })
  after(() => world.close())

  const variablesIn = (pages: readonly { variables?: object }[]) =>
    pages.map(({ variables = {} }) => Object.keys(variables).length)

  measuringTest('reading 6,000 pages and 2,000 files blocks nobody', async () => {
    const { admin, content } = await newSpace(world)
    const [{ page: section }] = (await write(admin, content, insert('Section'))).changes as [{ page: string }]
    for (let sent = 0; sent < 6000; sent += 500)
      await write(admin, content, ...many(500, index => insert(`Page ${sent + index}`, { into: section })))
    const file = (name: string) => ({ name, base64: 'YQ==' })
    for (let sent = 0; sent < 2000; sent += 1000)
      await write(
        admin,
        content,
        ...many(10, part => ({
          operation: 'insert_files',
          files: many(100, index => file(`${sent} ${part} ${index}`)),
        })),
      )
    const addresses = ['', '/pages', `/page/${section}`, '/path/section', '/files?limit=1000']
    const headers = { authorization: `Bearer ${admin.token}` }
    const uses = await measureLoops(
      addresses.map(
        address => () => world.server.inject({ method: 'GET', url: `/v1${content}${address}`, headers }),
      ),
    )
    for (const [index, { longest, result }] of uses.entries()) {
      assert.equal(result.statusCode, 200)
      assert.ok(result.rawPayload.length > 100_000)
      assertBlocksNobody(longest, addresses[index])
    }
  })

  measuringTest('reading a text of 30,000 blocks in any form blocks nobody', async () => {
    const { admin, content } = await newSpace(world)
    const document = { markdown: 'a\n\n'.repeat(30_000) }
    const [{ page }] = (await write(admin, content, insert('Long', { document }))).changes as [
      { page: string },
    ]
    const headers = { authorization: `Bearer ${admin.token}` }
    const formats = ['markdown', 'document', 'html']
    const uses = await measureLoops(
      formats.map(format => () => {
        const url = `/v1${content}/page/${page}?format=${format}`
        return world.server.inject({ method: 'GET', url, headers })
      }),
    )
    for (const [index, { longest, result }] of uses.entries()) {
      assert.ok(result.rawPayload.length > 100_000)
      assertBlocksNobody(longest, formats[index])
    }
  })

  test('a tree shows the variables of its pages as long as they take no more than 64 KB together', async () => {
    const { admin, content }: TestSpace = await newSpace(world)
    const variables = Object.fromEntries(many(15, index => [`v${index}`, 'x'.repeat(4000)]))
    const { changes } = await write(admin, content, insert('A', { variables }), insert('B'))
    const [a, b] = changes.map(({ page }) => page)
    assert.deepEqual(variablesIn((await read(admin, `${content}/pages`)).pages), [15, 0])
    await write(admin, content, { operation: 'update_page', page: b, into: a, variables })
    const { pages } = await read(admin, `${content}/pages`)
    assert.deepEqual([variablesIn(pages), variablesIn(pages[0].pages)], [[0], [0]])
    assert.deepEqual(variablesIn((await read(admin, content)).pages), [0])
    for (const id of [a, b]) assert.deepEqual(variablesIn([await read(admin, `${content}/page/${id}`)]), [15])
  })
})
