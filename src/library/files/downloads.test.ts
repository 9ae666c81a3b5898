// The rule of addresses of files: whatever a file is called, it has one that leads to its bytes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, sharedWorld, upload } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { downloadUrl } from './index.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a file with any name at all has an address', async () => {
    const here = await world()
    const { admin, content } = await newSpace(here)
    const { body } = await upload(admin, `${content}/files`, [{ fileName: 'a', bytes: 'bytes' }])
    const blob = new URL(body.items[0].downloadURL).pathname.split('/')[2] as string
    for (const name of ['half \ud800', '\udc00', 'a\r\nb', 'nul\0', '../up', 'a/b', '%', '?#&', '']) {
      const { pathname, search } = new URL(downloadUrl(here.installation, blob, name))
      const { status, bytes } = await here.inject({ url: pathname + search })
      assert.ok(status === 200 ? bytes.toString() === 'bytes' : status === 404, `${name} ${status}`)
      if (/half|a|%|\?/.test(name) && !name.includes('\0')) assert.equal(status, 200, JSON.stringify(name))
    }
  })
})
