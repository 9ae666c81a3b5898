// The rules of a search that finds very many pages: all are counted and each is listed once, and the best still come first.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '#content/search/index.ts'
import { nobody, reading } from '#context.ts'
import { newSpace, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { World } from '../../../test/world/world.ts'
import { engineOf, prepare, type Rank, type Scope } from '../search-index/index.ts'

/** More pages than are scored one by one. */
const most = 2400

/** Whether the word is frequent in the text of a page. */
const isMuch = (index: number): boolean => index % 400 === 399

const page = (spaceId: string, index: number) => ({
  spaceId,
  pageId: `page${index}`,
  title: index % 700 === 699 ? `Common ${index}` : `Page ${index}`,
  sections: [
    {
      id: 'id',
      title: index % 500 === 499 ? 'Common' : 'Heading',
      text: `A common word, ${index}. ${isMuch(index) ? 'So common. '.repeat(20) : ''}`,
    },
  ],
})

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** Puts pages straight into the index, and returns their ids. */
  const put = async ({ act }: World, spaceId: string, count: number): Promise<string[]> => {
    const pages = Array.from({ length: count }, (_, index) => page(spaceId, index))
    for (let start = 0; start < count; start += 200)
      await act({ id: '' }, async ctx => {
        await engineOf(ctx).put(ctx, await prepare(ctx, 'organization', pages.slice(start, start + 200)))
      })
    return pages.map(({ pageId }) => pageId)
  }

  const context = ({ installation }: World) => reading(installation, nobody)

  const query = parseQuery('common')

  test('in a space', async () => {
    const { world: here, id } = await newSpace(await world())
    const all = await put(here, id, most)
    const ctx = context(here)
    for (const limit of [most + 1, 999]) {
      const walked: string[] = []
      for (let after: Rank | undefined; ; ) {
        const { pages, count } = await engineOf(ctx).find(ctx, {
          owner: 'organization',
          query,
          scope: { spaceIds: [id] },
          after,
          limit,
        })
        assert.equal(count, most)
        walked.push(...pages.map(({ pageId }) => pageId))
        const last = pages.at(-1)
        if (last === undefined) break
        after = [last.score, last.id]
      }
      assert.deepEqual(walked.toSorted(), all.toSorted(), `${limit} at a time`)
      const titled = all.filter((_, index) => index % 700 === 699)
      assert.deepEqual(walked.slice(0, titled.length).sort(), titled.sort())
      const headed = all.filter((_, index) => index % 500 === 499)
      const later = walked.slice(titled.length)
      assert.deepEqual(later.slice(0, headed.length).sort(), headed.sort())
      const said = all.filter((id, index) => isMuch(index) && !titled.includes(id) && !headed.includes(id))
      assert.deepEqual(later.slice(headed.length, headed.length + said.length).sort(), said.sort())
    }
  })

  test('in several spaces', async () => {
    const [one, other, empty] = [
      await newSpace(await world()),
      await newSpace(await world()),
      await newSpace(await world()),
    ]
    await put(one.world, one.id, most)
    await put(one.world, other.id, 30)
    const ids = [one.id, other.id, empty.id]
    const scope: Scope = { spaces: where => where('spaces.id', 'in', ids) }
    const ctx = context(one.world)
    const { spaces, count } = await engineOf(ctx).findSpaces(ctx, {
      owner: 'organization',
      query,
      scope,
      limit: 10,
    })
    assert.deepEqual([spaces.map(({ spaceId }) => spaceId), count], [[one.id, other.id], 2])
    assert.match(spaces[0]?.pages[0]?.title ?? '', /^Common/)
    const [first] = spaces
    const after: Rank = [first?.score ?? 0, first?.id ?? 0]
    const next = await engineOf(ctx).findSpaces(ctx, {
      owner: 'organization',
      query,
      scope,
      limit: 10,
      after,
    })
    assert.deepEqual([next.spaces.map(({ spaceId }) => spaceId), next.count], [[other.id], 2])
  })
})
