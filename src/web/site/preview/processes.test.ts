// Previews in two processes: what one ends is over for the next request to the other. Also what conflicts say, and to
// whom.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { write } from '../../../../test/world/content.ts'
import { endBefore, forEachDatabase } from '../../../../test/world/databases.ts'
import { signedIn } from '../../../../test/world/signed-in.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { previewedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  const setUp = async () => {
    const database = await open()
    const world = await createWorld(database, { log: () => {} })
    const other = await createWorld({ ...database }, { log: () => {} })
    endBefore(database, other.close)
    await other.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.server.address() as AddressInfo
    const site = await previewedSite(world)
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      return { status: answer.status, text: await answer.text() }
    }
    return { ...site, ask }
  }

  test('a preview that is deleted or whose change request moves on is another one with the next request', async () => {
    const { now, site, previews, preview, pathOf, changeRequest, ids, ask } = await setUp()
    const address = `${pathOf(preview)}/edited?changes`
    assert.match((await ask(address)).text, /<ins data-label="Added">new<\/ins>/)
    const document = { markdown: 'One newer word.' }
    await write(now.admin, `${changeRequest}/content`, {
      operation: 'update_page',
      page: ids.edited,
      document,
    })
    assert.match((await ask(address)).text, /<ins data-label="Added">newer<\/ins>/)
    const { status, body } = await now.admin.post(`${changeRequest}/merge`)
    assert.deepEqual([status, body.result], [200, 'merge'], JSON.stringify(body))
    const merged = (await ask(address)).text
    assert.match(merged, /merged since/)
    assert.match(merged, /newer word/)
    assert.doesNotMatch(merged, /<ins /)
    await now.admin.delete(`${previews}/${preview.id}`)
    assert.equal((await ask(address)).status, 404)
    assert.ok(site.id)
  })

  test('members see what each side of a conflict has, others how many there are', async () => {
    const { world, now, preview, pathOf, changeRequest, ids, ask } = await setUp()
    for (const [content, title] of [
      [now.content, 'Main <i>title</i>'],
      [`${changeRequest}/content`, 'Proposed title'],
    ] as const)
      await write(now.admin, content, { operation: 'update_page', page: ids.edited, title })
    await now.admin.post(`${changeRequest}/update`)
    const { body: listed } = await now.admin.get(`${changeRequest}/conflicts`)
    assert.equal(listed.count, 1)
    const review = `${pathOf(preview)}/~/review`
    const outside = (await ask(review)).text
    assert.match(outside, /Conflicts <b>1<\/b>/)
    assert.doesNotMatch(outside, /Main &lt;i&gt;/)
    const { headers } = await signedIn(world, now.admin)
    const inside = (await ask(review, { cookie: headers.cookie })).text
    for (const value of ['Edited', 'Main &lt;i&gt;title&lt;/i&gt;', 'Proposed title'])
      assert.ok(inside.includes(`<code dir="auto">${value}</code>`), value)
  })
})
