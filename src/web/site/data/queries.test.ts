// How many SQL statements a page of a site takes: as many in a large space as in a small one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from '../../../../test/world/content.ts'
import { counting } from '../../../../test/world/counted-queries.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { page, publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  test('a page takes as many statements among hundreds of pages as among a few, once their menu is known', async () => {
    const counted = counting(await open())
    const world = await createWorld(counted.database)
    const { now, own } = await publishedSite(world)
    const add = (count: number, start: string) =>
      write(
        now.admin,
        now.content,
        ...Array.from({ length: count }, (_, index) => page(`${start} ${index}`, '')),
      )
    const visit = async (path: string): Promise<void> => {
      const { status } = await world.inject({ url: new URL(own).pathname + path })
      assert.equal(status, 200, path)
    }
    /** The statements of a page that is not cached, between others that are. */
    const statementsOf = async (start: string): Promise<string[]> => {
      for (const seen of [0, 1, 3, 4]) await visit(`/${start}-${seen}`)
      counted.taken()
      await visit(`/${start}-2`)
      return counted.taken()
    }
    await add(5, 'Few')
    const few = await statementsOf('few')
    await add(400, 'Many')
    assert.deepEqual(await statementsOf('many'), few)
    assert.ok(few.length > 0)
    await world.close()
  })
})
