// Secrets of visitors appear in no log, and are not passed on to anybody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type LogRecord } from '../../../test/world/world.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { testBrowser, visitedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  test('neither the secret of a share link nor a token is in the log, and no link tells where it was found', async () => {
    const records: LogRecord[] = []
    const world = await createWorld(await open(), { log: record => records.push(record) })
    const { path, now, site, token, change } = await visitedSite(world, { visibility: 'share-link' })
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const browser = testBrowser(world)
    const given = await token({}, 600)
    const answers = [
      await browser.ask(`${path}/~/share/${secret}/setup`),
      await browser.ask(`${path}/~/share/${secret.slice(0, -1)}/setup`),
      await browser.ask(`${path}/setup`),
    ]
    await change({ visibility: 'visitor-auth' })
    answers.push(await browser.ask(`${path}/setup?jwt_token=${given}`), await browser.ask(`${path}/setup`))
    for (const { headers } of answers)
      assert.match(String(headers['referrer-policy']), /^(same-origin|no-referrer)$/)
    for (const { body } of answers) assert.ok(!body.includes(secret) && !body.includes(given))
    const log = JSON.stringify(records)
    assert.ok(log.includes('/setup'))
    assert.ok(!log.includes(secret.slice(0, -1)) && !log.includes(given))
  })
})
