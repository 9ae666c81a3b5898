// Addresses of the installation with nothing there: browsers get a page, everybody else JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

forEachDatabase((_engine, open) => {
  const answersOf = async () => {
    const { inject } = await createWorld(await open())
    return async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
      const headers = { 'accept-language': 'de', ...(accept !== undefined && { accept }) }
      const { status, headers: sent, body } = await inject({ url, method, headers })
      return { status, type: String(sent['content-type']).split(';')[0], body }
    }
  }

  test('a browser is told in a page, in its language, that nothing is at an address', async () => {
    const ask = await answersOf()
    for (const url of ['/nope', '/my-organization', '/app/orgs/a/sites/b', '/v1x', '/app']) {
      const { status, type, body } = await ask(url, browser)
      assert.deepEqual([status, type], [404, 'text/html'], url)
      assert.match(body, /<html lang="de"[\s\S]*<title>[^<]+<\/title>[\s\S]*<h1>/)
    }
    assert.deepEqual(await ask('/nope', browser, 'HEAD'), { status: 404, type: 'text/html', body: '' })
  })

  test('programs are told in JSON, and of what the API has not, browsers too', async () => {
    const ask = await answersOf()
    for (const [url, accept] of [
      ['/nope'],
      ['/nope', '*/*'],
      ['/nope', 'application/json, text/html'],
      ['/nope', 'text/html;q=0'],
      ['/app/orgs/a'],
      ['/v1/nope', browser],
      ['/v1/nope?a=b', browser],
    ] as const) {
      const { type, body } = await ask(url, accept)
      assert.equal(type, 'application/json', url)
      assert.ok([401, 404].includes(body.error.code), url)
    }
    assert.equal((await ask('/nope', browser, 'POST')).type, 'application/json')
  })
})
