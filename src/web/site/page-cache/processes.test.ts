// Cached pages of two processes of one installation: neither sends a page from before a merge that was answered.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { idsOf, page, publishedSite } from '#sites/published/testing.ts'
import { newChangeRequest, updatePage, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

const listening = async (world: World) => {
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.server.server.address() as AddressInfo
  let early = 0
  world.server.earlyFollowers.push(() => void early++)
  const get = async (path: string) => {
    const asked = request({ port, host: '127.0.0.1', path, headers: { host: 'lectern.test' } })
    const [answer] = await once(asked.end(), 'response')
    return text(answer)
  }
  return { get, early: () => early }
}

forEachDatabase((_engine, open) => {
  test('the first page after a merge is the new one in every process, although the one before was cached', async () => {
    const database = await open()
    const worlds = [await createWorld(database), await createWorld(database)] as const
    const { own, now } = await publishedSite(worlds[0])
    const pages = [page('Front', 'front'), page('Setup', 'text 0')]
    const [, id] = idsOf(await write(now.admin, now.content, ...pages))
    const path = `${new URL(own).pathname}/setup`
    const processes = [await listening(worlds[0]), await listening(worlds[1])] as const
    for (let turn = 1; turn < 4; turn++) {
      for (const { get, early } of processes) {
        const before = early()
        for (let times = 0; early() === before; times++) {
          assert.ok(times < 20, 'the page is cached')
          assert.match(await get(path), new RegExp(`text ${turn - 1}<`))
        }
      }
      const change = await newChangeRequest(now.admin, now)
      await write(
        now.admin,
        change.content,
        updatePage(id as string, { document: { markdown: `text ${turn}` } }),
      )
      assert.equal((await now.admin.post(`${change.path}/merge`)).status, 200)
      for (const { get } of processes) assert.match(await get(path), new RegExp(`text ${turn}<`))
    }
  })
})
