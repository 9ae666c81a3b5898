// Very many visitors with a token each: the cache for them is bounded, and claims that decide nothing cause no new pages.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { page } from '../../../sites/published/testing.ts'
import { visitedSite } from '../testing.ts'
import { pageCacheOf } from './page-cache.ts'

const visitors = 40

forEachDatabase((_engine, open) => {
  const setUp = async () => {
    const world = await createWorld(await open(), { log: () => {} })
    const found = await visitedSite(world)
    const adaptive = '{% if visitor.claims.plan == "pro" %}\n\nFor a few.\n\n{% endif %}'
    await write(
      found.now.admin,
      found.now.content,
      page('Plan', adaptive),
      page('Name', 'Hello {{ visitor.claims.name }}!'),
    )
    const rendering = mock.method(world.installation.rendering, 'forReaders')
    /** The page as each of the visitors gets it, one after the other. */
    const readByAll = async (path: string, claimsOf: (visitor: number) => object): Promise<string[]> => {
      const bodies: string[] = []
      for (let visitor = 0; visitor < visitors; visitor++) {
        const cookie = `lectern-visitor-token=${await found.token(claimsOf(visitor))}`
        const { status, body } = await world.inject({ url: found.path + path, headers: { cookie } })
        assert.equal(status, 200)
        bodies.push(body)
      }
      return bodies
    }
    const cached = (path: string) => {
      const { host, origin } = new URL(found.own)
      return pageCacheOf(world.installation).at([found.site.id, host, origin, found.path, path].join('\n'))
    }
    const made = async (work: () => Promise<unknown>): Promise<number> => {
      const before = rendering.mock.callCount()
      await work()
      return rendering.mock.callCount() - before
    }
    return { ...found, readByAll, cached, made }
  }

  test('visitors whose claims decide nothing on a page share one, whatever else their tokens say', async () => {
    const { readByAll, cached, made, world, path } = await setUp()
    await world.inject({ url: `${path}/setup` })
    const again = await made(async () => {
      const bodies = await readByAll('/setup', visitor => ({ name: `visitor ${visitor}`, team: [visitor] }))
      assert.equal(new Set(bodies).size, 1)
    })
    assert.deepEqual([again, cached('/setup').length], [0, 1])
  })

  test('where a claim decides, visitors of whom it says the same share a page', async () => {
    const { readByAll, cached } = await setUp()
    const planOf = (visitor: number) => (visitor % 10 === 0 ? 'pro' : 'free')
    const bodies = await readByAll('/plan', visitor => ({
      name: `visitor ${visitor}`,
      plan: planOf(visitor),
    }))
    for (const [visitor, body] of bodies.entries())
      assert.equal(body.includes('For a few'), planOf(visitor) === 'pro')
    assert.equal(cached('/plan').length, 2)
  })

  test('where a page prints who reads it, each reads their own, and no more than a few are kept', async () => {
    const { readByAll, cached } = await setUp()
    const bodies = await readByAll('/name', visitor => ({ name: `visitor-${visitor}` }))
    for (const [visitor, body] of bodies.entries()) assert.ok(body.includes(`Hello visitor-${visitor}!`))
    assert.equal(cached('/name').length, 16)
  })
})
