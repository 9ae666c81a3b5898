// The rule of addresses of files: whatever the name of a file is, it has an address that leads to its bytes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { newSpace, read, sharedWorld, upload, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { downloadUrl } from './index.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a file with any name at all has an address', async () => {
    const here = await world()
    const { admin, content, id } = await newSpace(here)
    const { body } = await upload(admin, `${content}/files`, [{ fileName: 'a', bytes: 'bytes' }])
    const blob = new URL(body.items[0].downloadURL).pathname.split('/')[2] as string
    for (const name of ['half \ud800', '\udc00', 'a\r\nb', 'nul\0', '../up', 'a/b', '%', '?#&', '']) {
      const { pathname, search } = new URL(
        downloadUrl(here.installation, { space: id, blob, name }, 'answer'),
      )
      const { status, bytes } = await here.inject({ url: pathname + search })
      assert.ok(status === 200 ? bytes.toString() === 'bytes' : status === 404, `${name} ${status}`)
      if (/half|a|%|\?/.test(name) && !name.includes('\0')) assert.equal(status, 200, JSON.stringify(name))
    }
  })

  /** A space with one file, which a page shows, at a time that no other test uses. */
  const withFile = async () => {
    const here = await world()
    here.clock.now += 24 * 60 * minute
    const space = await newSpace(here)
    const { body } = await upload(space.admin, `${space.content}/files`, [
      { fileName: 'a.txt', bytes: 'bytes' },
    ])
    const file = body.items[0]
    const document = { markdown: `[a](/files/${file.id})\n` }
    await write(space.admin, space.content, { operation: 'insert_page', title: 'P', slug: 'p', document })
    return { ...space, file }
  }
  type Filled = Awaited<ReturnType<typeof withFile>>
  const statusAt = async ({ world: here }: Filled, address: string): Promise<number> => {
    const { pathname, search } = new URL(address)
    return (await here.inject({ url: pathname + search })).status
  }
  const inPage = async ({ admin, content }: Filled): Promise<string> => {
    const { html } = await read(admin, `${content}/path/p?format=html`)
    return /href="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html)
  }

  test('an address in an answer ends after an hour, one in a page after a day, and each is renewed before', async () => {
    const space = await withFile()
    const { clock } = space.world
    const [answer, page] = [space.file.downloadURL, await inPage(space)]
    clock.now += 54 * minute
    assert.deepEqual([await statusAt(space, answer), await statusAt(space, page)], [200, 200])
    clock.now += 6 * minute
    assert.deepEqual([await statusAt(space, answer), await statusAt(space, page)], [404, 200])
    const renewed = (await read(space.admin, `${space.content}/files/${space.file.id}`)).downloadURL
    assert.equal(await statusAt(space, renewed), 200)
    clock.now += 22 * 60 * minute - minute
    assert.equal(await statusAt(space, page), 200)
    clock.now += 61 * minute
    assert.equal(await statusAt(space, page), 404)
    assert.equal(await statusAt(space, await inPage(space)), 200)
  })

  test('no answer is sent again, and none is unchanged, whose addresses have ended meanwhile', async () => {
    const space = await withFile()
    for (const path of ['', '/files', `/files/${space.file.id}`, '/path/p?format=html']) {
      const before = await space.admin.get(space.content + path)
      space.world.clock.now += path.includes('html') ? 24 * 60 * minute : 60 * minute
      const tag = { 'if-none-match': before.headers.etag as string }
      const after = await space.admin.get(space.content + path, tag)
      assert.equal(after.status, 200, path)
      const address = /https?:[^"\\\s]+\/downloads\/[^"\\\s]+/.exec(JSON.stringify(after.body))?.[0] as string
      assert.equal(await statusAt(space, address), 200, path)
    }
  })

  test('the addresses of a space end with it immediately, and lead to its files again when it is restored', async () => {
    const space = await withFile()
    await space.admin.delete(space.path)
    assert.equal(await statusAt(space, space.file.downloadURL), 404)
    await space.admin.post(`${space.path}/restore`)
    assert.equal(await statusAt(space, space.file.downloadURL), 200)
  })

  test('a file that is deleted keeps its address as long as a revision has it', async () => {
    const space = await withFile()
    await write(space.admin, space.content, { operation: 'delete_file', file: space.file.id })
    assert.equal(await statusAt(space, space.file.downloadURL), 200)
  })

  test('an address lasts no longer in a browser than it leads to the file', async () => {
    const space = await withFile()
    space.world.clock.now += 30 * minute
    const { pathname, search } = new URL(space.file.downloadURL)
    const { headers } = await space.world.inject({ url: pathname + search })
    assert.equal(headers['cache-control'], 'private, max-age=1800, immutable')
  })

  test('an address that is made to last longer, or to be of another space, leads nowhere', async () => {
    const space = await withFile()
    const other = await newSpace(space.world)
    const { downloadURL } = space.file
    const altered = [
      downloadURL.replace(/=\d+/, '=99999999999'),
      downloadURL.replace(space.id, other.id),
      downloadURL.replace(/=\d+\./, '='),
    ]
    for (const address of altered) assert.equal(await statusAt(space, address), 404, address)
  })
})
