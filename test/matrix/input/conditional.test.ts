// Conditional reads: every read of content has a strong entity tag, and is answered with 304 to a client that has this
// version.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'

/** A revision, its pages, a page, its files, a file: of a space, a change request or the past. */
const content =
  /^\/spaces\/.*\/(content|revisions\/:revisionId)(\/(pages|page\/:pageId|path\/\*|files|files\/:fileId|reusable-contents\/:\w+))?$/

const contentReads = operations.filter(({ method, path }) => method === 'GET' && content.test(path))

forEachDatabase((_engine, open) => {
  let scene: Scene
  const ask = async (
    operation: (typeof operations)[number],
    headers: Record<string, string>,
    method = 'GET',
  ) => {
    const request = await requestOf(scene, operation, {})
    const authorization = `Bearer ${scene.admin.token}`
    return scene.world.inject({ ...request, method: method as 'GET', headers: { ...headers, authorization } })
  }

  before(async () => {
    scene = await createScene(await open())
  })

  test('there are such reads on all three bases', () => assert.equal(contentReads.length, 7 * 3))

  for (const operation of contentReads) {
    test(`${operation.id} carries a strong ETag and answers 304 to those who name it`, async () => {
      const first = await ask(operation, {})
      const tag = first.headers.etag as string
      assert.match(tag, /^"[\x21\x23-\x7e]+"$/)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a","b",${tag},"c"`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const again = await ask(operation, { 'if-none-match': known }, method)
          assert.equal(again.status, 304, known)
          assert.equal(again.bytes.length, 0)
          assert.equal(again.headers.etag, tag)
        }
      }
      for (const unknown of ['"other"', tag.slice(1, -1), `${tag}x`, '', 'W/"other"']) {
        const again = await ask(operation, { 'if-none-match': unknown })
        assert.equal(again.status, 200, unknown)
        assert.deepEqual(again.body, first.body)
      }
    })
  }

  test('a change of the content changes the tag of what reads the head, and not of the past', async () => {
    const before = await tags()
    const changes = [{ operation: 'insert_page', title: 'Another' }]
    const { spaceId, changeRequestId } = scene.params
    await scene.admin.post(`/spaces/${spaceId}/content`, { changes })
    await scene.admin.post(`/spaces/${spaceId}/change-requests/${changeRequestId}/content`, { changes })
    const after = await tags()
    for (const { id, path } of contentReads)
      assert.equal(after.get(id) === before.get(id), path.includes('/revisions/'), id)
  })

  test('the tag of a revision is the one that If-Match takes', async () => {
    const content = `/spaces/${scene.params.spaceId}/content`
    const tag = (await scene.admin.get(content)).headers.etag as string
    const change = (title: string) => ({ changes: [{ operation: 'insert_page', title }] })
    assert.equal((await scene.admin.post(content, change('One'), { 'if-match': tag })).status, 200)
    const stale = await scene.admin.post(content, change('Two'), { 'if-match': tag })
    assert.equal(stale.status, 412)
    assert.equal(stale.body.error.code, 412)
    assert.equal((await scene.admin.post(content, change('Three'), { 'if-match': '*' })).status, 200)
  })

  const tags = async () => {
    const found = new Map<string, string | undefined>()
    for (const operation of contentReads) found.set(operation.id, (await ask(operation, {})).headers.etag)
    return found
  }
})
