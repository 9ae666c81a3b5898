// Two processes of one installation that show the same site: what changes through one takes effect with the next request
// to the other.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { write } from '../../../test/world/content.ts'
import { endBefore, forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { idsOf, page } from '../../sites/published/testing.ts'
import { visitedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  test('what is cached in another process is not sent once it is changed, hidden, revoked or unpublished', async () => {
    const database = await open()
    const world = await createWorld(database, { log: () => {} })
    // A world with caches of its own.
    const other = await createWorld({ ...database }, { log: () => {} })
    endBefore(database, other.close)
    await other.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.server.address() as AddressInfo
    const { path, now, site, token } = await visitedSite(world)
    const [id] = idsOf(await write(now.admin, now.content, page('Text', 'first')))
    const update = (set: object) =>
      write(now.admin, now.content, { operation: 'update_page', page: id, ...set })
    const sites = `/orgs/${now.organization.id}/sites/${site.id}`
    const asked = async (cookie = '') => {
      const headers: Record<string, string> = cookie === '' ? {} : { cookie }
      const answer = await fetch(`http://127.0.0.1:${port}${path}/text`, { headers, redirect: 'manual' })
      return answer.status === 200 ? (/first|second/.exec(await answer.text())?.[0] ?? '') : answer.status
    }
    /** Requests the page twice, so that the second answer is cached. */
    const shows = async (expected: string | number, cookie?: string) =>
      assert.deepEqual([await asked(cookie), await asked(cookie)], [expected, expected])
    const patch = async (set: object) => assert.equal((await now.admin.patch(sites, set)).status, 200)

    await shows('first')
    await update({ document: { markdown: 'second' } })
    await shows('second')
    await update({ condition: 'visitor.claims.plan == "pro"' })
    await shows(404)
    await update({ condition: 'true' })
    await shows('second')
    await now.admin.post(`${sites}/unpublish`)
    await shows(404)
    await now.admin.post(`${sites}/publish`)
    await shows('second')
    await patch({ visibility: 'visitor-auth' })
    await shows(403)
    const signedIn = `lectern-visitor-token=${await token({}, 600)}`
    await shows('second', signedIn)
    await now.admin.post(`${sites}/publishing/auth/regenerate`)
    await shows(403, signedIn)
    await patch({ visibility: 'share-link' })
    const { id: link, secret } = await makeLink(world, now.admin, site.id, true)
    await shows('second', `lectern-share=${secret}`)
    await now.admin.patch(`${sites}/share-links/${link}`, { active: false })
    await shows(404, `lectern-share=${secret}`)
  })
})
