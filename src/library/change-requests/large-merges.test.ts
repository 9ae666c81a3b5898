// Large merges and comparisons: no other request waits for them, and their answers have a bounded size.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  newChangeRequest,
  newSpace,
  read,
  type TestChangeRequest,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoops, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

/** A text of repeating lines, some of them moved: the slowest kind to compare. */
const repeating = (count: number, moves: number, seed: number): string => {
  const lines = many(count, index => String(index % 7))
  for (let move = 0; move < moves; move++) {
    const from = (move * 337 + seed) % (count - 100)
    lines.splice(from + 50, 0, ...lines.splice(from, 1))
  }
  return `${lines.join('\n')}\n`
}

forEachDatabase((_, open) => {
  let world: World
  before(async () => {
    world = await createWorld(await open())
  })
  after(() => world.close())

  interface Split extends TestSpace {
    readonly changeRequest: TestChangeRequest
  }

  /** A space in which a change request and the main content have both changed every page. */
  const split = async (count: number, textOf: (page: number, side: number) => string, each = 200) => {
    const space: TestSpace = await newSpace(world)
    const { admin, content } = space
    const pages: string[] = []
    const parts = many(Math.ceil(count / each), part =>
      many(Math.min(each, count - part * each), i => part * each + i),
    )
    for (const part of parts) {
      const inserted = part.map(page => ({
        operation: 'insert_page',
        title: `${page}`,
        ...text(textOf(page, 0)),
      }))
      pages.push(...(await write(admin, content, ...inserted)).changes.map(({ page }) => page))
    }
    const changeRequest = await newChangeRequest(admin, space)
    for (const [base, side] of [
      [changeRequest.content, 1],
      [content, 2],
    ] as const)
      for (const part of parts)
        await write(
          admin,
          base,
          ...part.map(page => updatePage(pages[page] as string, text(textOf(page, side)))),
        )
    return { ...space, changeRequest } as Split
  }

  const expectShort = async (
    { admin }: Split,
    requests: readonly [method: 'GET' | 'POST', path: string][],
  ) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const uses = await measureLoops(
      requests.map(
        ([method, path]) =>
          () =>
            world.server.inject({ method, url: `/v1${path}`, headers }),
      ),
    )
    for (const [index, { result, longest }] of uses.entries()) {
      assert.equal(result.statusCode, 200, result.payload.slice(0, 300))
      assertBlocksNobody(longest, requests[index]?.[1])
    }
  }
  const everything = ({ changeRequest: { path } }: Split): [method: 'GET' | 'POST', path: string][] => [
    ['GET', `${path}/changes?limit=1000`],
    ['GET', `${path}/changes?limit=1000`],
    ['POST', `${path}/update`],
    ['GET', `${path}/conflicts?limit=1000`],
    ['POST', `${path}/merge`],
  ]

  measuringTest('comparing and merging 1,200 pages blocks nobody', async () => {
    const textOf = (page: number, side: number) =>
      many(40, line => (line === side * 9 ? `changed by ${side}` : `line ${line} of ${page}`)).join('\n\n')
    const space = await split(1200, textOf)
    await expectShort(space, everything(space))
    assert.equal((await read(space.admin, space.changeRequest.path)).status, 'merged')
  })

  measuringTest('comparing and merging texts that take the longest blocks nobody', async () => {
    const textOf = (page: number, side: number) =>
      side === 0 ? repeating(60_000, 0, 0) : repeating(60_000, 290, page * 10 + side * 1000)
    const space = await split(2, textOf)
    await expectShort(space, everything(space))
  })

  test('an answer carries as many conflicts as fit, says that there are more, and the list has all of them', async () => {
    const large = (side: number) => `${'x'.repeat(250_000)} ${side}\n`
    const { admin, changeRequest } = await split(7, (_, side) => large(side), 7)
    const updated = (await admin.post(`${changeRequest.path}/update`)).body
    assert.deepEqual([updated.result, updated.conflicts.length, updated.more], ['conflicts', 2, true])
    const merged = (await admin.post(`${changeRequest.path}/merge`)).body
    assert.deepEqual([merged.result, merged.conflicts.length, merged.more], ['conflicts', 2, true])
    const found: string[] = []
    let page = ''
    do {
      const { items, next, count } = await read(admin, `${changeRequest.path}/conflicts?limit=5${page}`)
      assert.deepEqual([items.length <= 2, count], [true, 7])
      found.push(...items.map(({ id }: { id: string }) => id))
      page = next === undefined ? '' : `&page=${next.page}`
    } while (page !== '')
    assert.equal(new Set(found).size, 7)
  })

  test('an answer that carries all conflicts says nothing of more', async () => {
    const { admin, changeRequest } = await split(2, (_, side) => `${side}\n`)
    const { conflicts, more } = (await admin.post(`${changeRequest.path}/update`)).body
    assert.deepEqual([conflicts.length, more], [2, undefined])
  })
})
