// Where the variants of a section lead from a page of one of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page, publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  test('a variant opens at the same page in one step, also where that is the first of it, or a group', async () => {
    const { world, now, old, own } = await publishedSite(await shared(), {}, { hasFronts: false })
    const group = { operation: 'insert_page', type: 'group', title: 'Group', ref: 'group' }
    await write(now.admin, now.content, page('Welcome', 'x'), page('Setup', 'x'), page('Group', 'x'))
    await write(old.admin, old.content, page('Setup', 'x'), group, page('In it', 'x', { into: 'group' }))
    const path = new URL(own).pathname
    for (const [at, leads] of [
      ['', '/old'],
      ['/setup', '/old'],
      ['/group', '/old/group/in-it'],
    ] as const) {
      const { body } = await world.inject({ url: path + at })
      const menu = /<nav class="variants".*?<\/nav>/s.exec(body)?.[0] ?? assert.fail(body)
      assert.deepEqual(
        [...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.slice(path.length)),
        [at, leads],
      )
      assert.equal((await world.inject({ url: path + leads })).status, 200, leads)
    }
  })
})
