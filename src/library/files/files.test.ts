// The rules of uploading files, and of the addresses at which anybody who has them can download.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  newChangeRequest,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  type TestSpace,
  upload,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { forEachFileStorage } from '../../../test/world/file-storages.ts'
import { noise } from '../../../test/world/noise.ts'
import { createWorld } from '../../../test/world/world.ts'

const png = Buffer.from(onePixelPng, 'base64')
const pathOf = (url: string): string => url.replace('http://lectern.test', '')

forEachDatabase((_, open) =>
  forEachFileStorage(storage => {
    const world = sharedWorld(open, storage)
    const sent = (space: TestSpace, fileName: string, bytes: Uint8Array | string) =>
      upload(space.admin, `${space.content}/files`, [{ fileName, bytes }])
    const download = (space: TestSpace, url: string) => space.world.inject({ url: pathOf(url) })

    test('uploaded files are added in one revision and listed in their order', async () => {
      const space = await newSpace(await world())
      const parts = [
        { fileName: 'dot.png', bytes: png },
        { fileName: 'ünïcode name.txt', bytes: 'text' },
      ]
      const { status, body, headers } = await upload(space.admin, `${space.content}/files`, parts)
      assert.equal(status, 201)
      assert.equal(headers.location, `http://lectern.test/v1${space.content}/files`)
      assert.deepEqual(
        body.items.map((file: { name: string }) => file.name),
        ['dot.png', 'ünïcode name.txt'],
      )
      assert.deepEqual(body.items[0].dimensions, { width: 1, height: 1 })
      assert.deepEqual((await read(space.admin, `${space.content}/files`)).items, body.items)
      assert.equal((await read(space.admin, `${space.path}/revisions`)).count, 2)
    })

    test('files are uploaded into a change request without touching the main content', async () => {
      const space = await newSpace(await world())
      const { content } = await newChangeRequest(space.admin, space)
      assert.equal(
        (await upload(space.admin, `${content}/files`, [{ fileName: 'a.txt', bytes: 'a' }])).status,
        201,
      )
      assert.equal((await read(space.admin, `${content}/files`)).count, 1)
      assert.equal((await read(space.admin, `${space.content}/files`)).count, 0)
    })

    test('whoever has the address of a file gets its bytes without a token', async () => {
      const space = await newSpace(await world())
      const bytes = noise(3_000_001, 1)
      const { body } = await sent(space, 'large file (1).bin', bytes)
      const answer = await download(space, body.items[0].downloadURL)
      assert.equal(answer.status, 200)
      assert.equal(Number(answer.headers['content-length']), bytes.length)
      assert.ok(answer.bytes.equals(bytes))
    })

    test('an empty file is a file', async () => {
      const space = await newSpace(await world())
      const { body } = await sent(space, 'empty.txt', '')
      assert.equal(body.items[0].size, 0)
      const { status, bytes } = await download(space, body.items[0].downloadURL)
      assert.deepEqual([status, bytes.length], [200, 0])
    })

    test('an address that was altered leads nowhere', async () => {
      const space = await newSpace(await world())
      const { items } = (
        await upload(space.admin, `${space.content}/files`, [
          { fileName: 'a.txt', bytes: 'a' },
          { fileName: 'b.txt', bytes: 'b' },
        ])
      ).body
      const url: string = pathOf(items[0].downloadURL)
      const [, blob, otherBlob] = [
        url,
        url.split('/')[2],
        pathOf(items[1].downloadURL).split('/')[2],
      ] as string[]
      const altered = [
        url.replace('a.txt', 'a.html'),
        url.replace(blob as string, otherBlob as string),
        url.replace(/signature=./, 'signature='),
        url.replace(/\?.*/, ''),
        `${url}&signature=x`,
        url.replace('/downloads/', '/downloads/x'),
      ]
      for (const address of altered)
        assert.equal((await space.world.inject({ url: address })).status, 404, address)
    })

    test('a download can neither run nor be taken for another type, and only what is harmless to show is shown', async () => {
      const space = await newSpace(await world())
      const shown = {
        'a.png': 'inline',
        'a.pdf': 'inline',
        'a.txt': 'inline',
        'a.html': 'attachment',
        'a.js': 'attachment',
        'a.xml': 'attachment',
      }
      const { items } = (
        await upload(
          space.admin,
          `${space.content}/files`,
          Object.keys(shown).map(fileName => ({ fileName, bytes: png })),
        )
      ).body
      for (const file of items) {
        const { headers } = await download(space, file.downloadURL)
        assert.equal(headers['x-content-type-options'], 'nosniff')
        assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/)
        assert.equal(headers['content-type']?.split(';')[0], file.contentType)
        assert.equal(headers['content-disposition']?.split(';')[0], shown[file.name as 'a.png'], file.name)
      }
    })

    test('the name of a download is given so that no name can add a header or end the quotes', async () => {
      const space = await newSpace(await world())
      const { changes } = await write(space.admin, space.content, {
        operation: 'insert_files',
        files: [{ name: `q"';()*é.txt`, base64: 'YQ==' }],
      })
      const { downloadURL } = await read(space.admin, `${space.content}/files/${changes[0].files[0]}`)
      const { status, headers } = await download(space, downloadURL)
      assert.equal(status, 200)
      assert.equal(headers['content-disposition'], "inline; filename*=UTF-8''q%22%27%3B%28%29%2A%C3%A9.txt")
    })

    test('of a name that is a path at most the last part is taken, and a name that is no file is refused', async () => {
      const space = await newSpace(await world())
      for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\windows\\system.ini', 'a/../b']) {
        const { status, body } = await sent(space, name, 'x')
        if (status === 201) assert.match(body.items[0].name, /^[^/\\]+$/, name)
        else assert.equal(status, 400, name)
      }
      for (const name of ['..', '.', 'a/..']) assert.equal((await sent(space, name, 'x')).status, 400, name)
    })

    test('a file above the limit is refused, and nothing is added', async () => {
      const here = await createWorld(await open(), { ...(await storage()), fileLimit: 1000 })
      const space = await newSpace(here)
      const sizes = [
        { fileName: 'a', bytes: 'x'.repeat(1000) },
        { fileName: 'b', bytes: 'x'.repeat(1001) },
      ]
      assert.equal((await upload(space.admin, `${space.content}/files`, sizes)).status, 413)
      assert.equal((await read(space.admin, `${space.content}/files`)).count, 0)
      assert.equal((await upload(space.admin, `${space.content}/files`, sizes.slice(0, 1))).status, 201)
      await here.close()
    })

    test('an upload without a file, or of another media type, is refused', async () => {
      const space = await newSpace(await world())
      const files = `${space.content}/files`
      assert.equal((await upload(space.admin, files, [])).status, 400)
      assert.ok([400, 415].includes((await space.admin.post(files, { name: 'a' })).status))
      assert.equal((await space.admin.post(files, 'x', { 'content-type': 'text/plain' })).status, 415)
    })

    test('uploading is an edit: it needs the level and a space that is not locked', async () => {
      const space = await newSpace(await world())
      const part = [{ fileName: 'a.txt', bytes: 'a' }]
      const commenter = await space.world.member(space.organization, 'comment')
      assert.equal((await upload(commenter, `${space.content}/files`, part)).status, 403)
      await space.admin.patch(space.path, { editMode: 'locked' })
      assert.equal((await upload(space.admin, `${space.content}/files`, part)).status, 409)
    })

    test('files uploaded at once are all there', async () => {
      const space = await newSpace(await world())
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => sent(space, `${index}.txt`, 'the same')),
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
      assert.equal((await read(space.admin, `${space.content}/files`)).count, 8)
    })
  }),
)
