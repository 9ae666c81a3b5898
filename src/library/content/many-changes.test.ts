// Requests of as many changes as there may be keep the event loop for no longer than others may wait.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newSpace, send, type TestSpace, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { loopLimit, measureLoops } from '../../../test/world/event-loop.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })
const update = (page: string | undefined, fields: object) => ({ operation: 'update_page', page, ...fields })

const links = (count: number): string => many(count, index => `[](${index})`).join('')

forEachDatabase((_, open) => {
  let world: World
  let space: TestSpace
  let pages: string[]
  /** A page that all others of the second half are under. */
  let section: string
  let first: string

  before(async () => {
    world = await createWorld(await open())
    space = await newSpace(world)
    const { admin, content } = space
    const [made] = (await write(admin, content, insert('Section'))).changes
    section = made.page
    pages = []
    for (const into of [null, section]) {
      for (let sent = 0; sent < 2000; sent += 500) {
        const { revision, changes } = await write(
          admin,
          content,
          ...many(500, index => insert(`Page ${sent + index}`, { into })),
        )
        first = revision
        pages.push(...changes.map(({ page }) => page))
      }
    }
  })
  after(() => world.close())

  /** By what they do; made anew for each run. */
  const requests: Record<string, () => object[]> = {
    'inserts behind 2,000 siblings': () => many(500, index => insert(`New ${index}`)),
    'inserts before them': () => many(500, index => insert(`New ${index}`, { at: 0 })),
    'inserts of one title': () => many(500, () => insert('Same')),
    'inserts in the middle': () => many(500, index => insert(`Middle ${index}`, { at: 1000 })),
    'moves among them': () => many(500, index => update(pages[index * 3], { at: (index * 7919) % 1000 })),
    'moves of a page with 2,000 below it': () => [
      insert('A', { ref: 'a' }),
      insert('B', { ref: 'b' }),
      ...many(40, index => update(section, { into: index % 2 === 0 ? 'a' : 'b' })),
      update(section, { into: null }),
    ],
    deletions: () => many(500, index => ({ operation: 'delete_page', page: pages[index] })),
    'pages brought back': () =>
      many(500, index => ({ operation: 'revert_page', page: pages[index], revision: first })),
    'a deletion of 2,000 pages': () => [{ operation: 'delete_page', page: section }],
    'texts full of links': () =>
      many(500, index => update(pages[index], { document: { markdown: links(1000) } })),
    'pages with large variables': () =>
      many(140, index => update(pages[600 + index], { variables: { [`v${index}`]: 'x'.repeat(4000) } })),
    files: () =>
      many(30, index => ({
        operation: 'insert_files',
        files: many(100, file => ({ name: `${index}-${file}`, base64: 'YQ==' })),
      })),
  }

  test('no request of many changes blocks others', async () => {
    const { admin, content } = space
    const names = Object.keys(requests)
    await write(admin, content, ...(requests[names[0] as string]?.() ?? []))
    const uses = await measureLoops(
      Object.values(requests).map(changes => () => send(admin, content, changes())),
    )
    for (const [index, { result, longest }] of uses.entries()) {
      assert.equal(result.status, 200, `${names[index]}: ${JSON.stringify(result.body).slice(0, 300)}`)
      assert.ok(longest <= loopLimit, `${names[index]}: ${longest}`)
    }
  })
})
