// The rules of files that a change brings by their URLs: few are fetched at once, their number and total size are bounded.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { serveLocally } from '#network/testing.ts'
import { newSpace, read, send } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'

forEachDatabase((_, open) => {
  const newWorld = async (t: TestContext, fileLimit = 1000) => {
    const here = await createWorld(await open(), { fetchAllow: '127.0.0.0/8', fileLimit })
    t.after(() => here.close())
    return newSpace(here)
  }
  const inserting = (...urls: string[]) => ({
    operation: 'insert_files',
    files: urls.map((url, index) => ({ name: `${index}.txt`, url })),
  })

  test('more than a hundred addresses in one request are refused before the first is asked', async t => {
    const { admin, content } = await newWorld(t)
    let asked = 0
    const origin = await serveLocally(t, (_, response) => {
      asked++
      response.end('a')
    })
    const many = Array.from({ length: 51 }, (_, index) => `${origin}/${index}`)
    const { status, body } = await send(admin, content, [inserting(...many), inserting(...many)])
    assert.deepEqual([status, body.error.details[0].path, asked], [400, '/changes/1/files/49/url', 0])
    const hundred = [inserting(...many), inserting(...many.slice(0, 49))]
    assert.equal((await send(admin, content, hundred)).status, 200)
    assert.equal((await read(admin, `${content}/files`)).count, 100)
  })

  test('a few are fetched at a time', async t => {
    const { admin, content } = await newWorld(t)
    const waiting: (() => void)[] = []
    const counts: number[] = []
    const origin = await serveLocally(t, (_, response) => {
      waiting.push(() => void response.end('a'))
      // Answers only once four requests wait: with fewer at a time none would ever be answered.
      setImmediate(() => {
        counts.push(waiting.length)
        if (waiting.length >= 4) for (const answer of waiting.splice(0)) answer()
      })
    })
    const urls = Array.from({ length: 12 }, (_, index) => `${origin}/${index}`)
    assert.equal((await send(admin, content, [inserting(...urls)])).status, 200)
    assert.ok(Math.max(...counts) <= 4)
  })

  test('files that are too large together are refused, though none of them is by itself', async t => {
    const { admin, content } = await newWorld(t)
    const origin = await serveLocally(t, (_, response) => void response.end('a'.repeat(700)))
    const three = inserting(`${origin}/a`, `${origin}/b`, `${origin}/c`)
    assert.equal((await send(admin, content, [three])).status, 413)
    assert.equal((await send(admin, content, [inserting(`${origin}/a`, `${origin}/b`)])).status, 200)
  })

  test('what cannot be fetched is named by its path, and nothing after it is fetched', async t => {
    const { admin, content } = await newWorld(t)
    let asked = 0
    const origin = await serveLocally(t, (request, response) => {
      asked++
      response.writeHead(request.url === '/bad' ? 500 : 200).end('a')
    })
    const urls = ['bad', ...Array.from({ length: 50 }, (_, index) => `${index}`)]
    const { status, body } = await send(admin, content, [inserting(...urls.map(name => `${origin}/${name}`))])
    assert.deepEqual([status, body.error.details[0].path], [400, '/changes/0/files/0/url'])
    assert.ok(asked < 51)
    assert.equal((await read(admin, `${content}/files`)).count, 0)
  })
})
