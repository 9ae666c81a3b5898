// Requests with as many changes as allowed block the event loop for no longer than other requests may wait.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { newSpace, send, type TestSpace, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoops, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })
const update = (page: string | undefined, fields: object) => ({ operation: 'update_page', page, ...fields })

const links = (count: number): string => many(count, index => `[](${index})`).join('')

interface Scene extends TestSpace {
  /** The ids of all pages; those in the second half of the list are under `section`. */
  readonly pages: readonly string[]
  readonly section: string
  /** The revision that has exactly these pages. */
  readonly revision: string
}

const newScene = async (world: World): Promise<Scene> => {
  const space = await newSpace(world)
  const { admin, content } = space
  const [{ page: section }] = (await write(admin, content, insert('Section'))).changes
  const pages: string[] = []
  let last = ''
  for (const into of [null, section])
    for (let sent = 0; sent < 2000; sent += 500) {
      const inserted = many(500, index => insert(`Page ${sent + index}`, { into }))
      const { revision, changes } = await write(admin, content, ...inserted)
      last = revision
      pages.push(...changes.map(({ page }: { page: string }) => page))
    }
  return { ...space, pages, section, revision: last }
}

/** The requests by what they do; their changes are made anew for each run. */
const requestsTo = ({ pages, section, revision }: Scene): Record<string, () => object[]> => ({
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
    many(500, index => ({ operation: 'revert_page', page: pages[index], revision })),
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
})

forEachDatabase((_, open) => {
  let world: World
  before(async () => {
    world = await createWorld(await open())
  })
  after(() => world.close())

  measuringTest('no request of many changes blocks others', async () => {
    const scene = await newScene(world)
    const { admin, content } = scene
    const requests = requestsTo(scene)
    const names = Object.keys(requests)
    await write(admin, content, ...(requests[names[0] as string]?.() ?? []))
    const uses = await measureLoops(
      Object.values(requests).map(changes => () => send(admin, content, changes())),
    )
    for (const [index, { result, longest }] of uses.entries()) {
      assert.equal(result.status, 200, `${names[index]}: ${JSON.stringify(result.body).slice(0, 300)}`)
      assertBlocksNobody(longest, names[index])
    }
  })
})
