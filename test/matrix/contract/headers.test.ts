// The headers of every response, whatever the operation and its outcome.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Answer } from '../../world/world.ts'
import { allExamples, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'

const check = ({ status, headers }: Answer, cache: string, what: string) => {
  const report = `${what}: ${status}`
  assert.equal(headers['x-content-type-options'], 'nosniff', report)
  assert.equal(headers['referrer-policy'], 'no-referrer', report)
  assert.equal(headers['cache-control'], cache, report)
  assert.match(String(headers['x-request-id']), /\w/)
}

forEachDatabase((_engine, open) => {
  let scene: Scene

  before(async () => {
    scene = await createScene(await open())
  })

  test('nothing is kept on the way, save what is asked for again by its tag', async () => {
    for (const { operation, example, name } of allExamples(operations)) {
      const request = await requestOf(scene, operation, example, scene.admin)
      check(await scene.world.inject(request), 'no-store', name)
      const headers = { ...request.headers, authorization: `Bearer ${scene.admin.token}` }
      const answer = await scene.world.inject({ ...request, headers })
      const isTagged = answer.headers.etag !== undefined && operation.method === 'GET'
      const cache = isTagged && operation.scope !== 'write' ? 'private, no-cache' : 'no-store'
      check(answer, cache, name)
      if (!isTagged) continue
      const again = { ...headers, 'if-none-match': answer.headers.etag as string }
      const known = await scene.world.inject({ ...request, headers: again })
      assert.equal(known.status, 304, name)
      check(known, cache, name)
    }
  })

  test('errors are not kept either', async () => {
    const headers = { authorization: `Bearer ${scene.admin.token}`, 'content-type': 'application/json' }
    for (const [method, url, payload, status] of [
      ['GET', '/nothing', '', 404],
      ['PUT', '/v1/user/tokens', '', 405],
      ['GET', '/v1/spaces/%zz', '', 404],
      ['GET', `/v1/spaces/${scene.params.spaceId}/content/page/nothing`, '', 404],
      ['POST', '/v1/user/tokens', '{', 400],
      ['GET', '/downloads/nothing/a.txt', '', 404],
    ] as const) {
      const answer = await scene.world.inject({ method, url, headers, ...(payload !== '' && { payload }) })
      assert.equal(answer.status, status, url)
      check(answer, 'no-store', url)
    }
  })

  test('a page of the reference may load its own style sheet and nothing else, and says so', async () => {
    const page = await scene.world.inject({ method: 'GET', url: '/reference/' })
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; style-src 'self'; /)
    assert.doesNotMatch(policy, /script-src|unsafe|\*/)
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.bytes.toString()) ?? []
    const sheet = await scene.world.inject({ method: 'GET', url: `/reference/${style}` })
    assert.equal(sheet.status, 200)
    assert.match(String(sheet.headers['content-type']), /^text\/css/)
    assert.match(String(sheet.headers['cache-control']), /immutable/)
  })
})
