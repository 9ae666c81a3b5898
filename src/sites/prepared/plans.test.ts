// Query plans: sites on hosts of their own are found by indexes, however many sites an installation has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { createWorld } from '../../../test/world/world.ts'
import { sitesOnHost } from './store.ts'

forEachDatabase((_engine, open) => {
  test('no site is looked at but those with the hostname or the proxy', async () => {
    const world = await createWorld(await open())
    const { database } = world.installation
    const at = { hostname: 'docs.example.com', proxies: ['docs.example.com/a', 'docs.example.com/a/b'] }
    const plan = await planOf(database, sitesOnHost(database.read, at))
    for (const index of ['site_hostnames_verified', 'sites_by_proxy']) assert.ok(plan.includes(index), plan)
    assert.doesNotMatch(plan, /SCAN sites|Seq Scan on sites/, plan)
    await world.close()
  })
})
