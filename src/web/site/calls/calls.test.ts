// Pages with operations of APIs: what their policies allow browsers, and who gets the forms of operations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationKey } from '#content/markdown/index.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { siteWithApi } from './testing.ts'

const origin = 'https://api.example.com'

forEachDatabase((_, open) => {
  const setUp = async (fields: object = {}) => {
    const world = await createWorld(await open())
    const site = await siteWithApi(world, origin, fields)
    const get = async (path: string) => {
      const { pathname, search } = new URL(site.own + path)
      const { status, headers, bytes } = await world.inject({ url: pathname + search })
      return {
        status,
        text: String(bytes),
        connects: /connect-src ([^;]*)/.exec(`${headers['content-security-policy']}`)?.[1],
      }
    }
    const formOf = (method: string, path: string, page: string) =>
      get(`/~/operations/pets/${operationKey(method, path)}?page=${encodeURIComponent(page)}`)
    return { ...site, get, formOf }
  }

  test('a page with operations may connect to their servers, loads one script more, and no other page does', async () => {
    const { get } = await setUp()
    const calls = await get('/calls')
    assert.equal(calls.connects, `'self' ${origin}`)
    assert.match(calls.text, /<article class="prose" data-try="Try it"/)
    assert.match(calls.text, /src="[^"]*\/~\/assets\/calls\.\w+\.js"/)
    const front = await get('')
    assert.equal(front.connects, "'self'")
    assert.doesNotMatch(front.text, /calls\.\w+\.js|data-try/)
    const elsewhere = await get('/elsewhere')
    assert.equal(elsewhere.connects, "'self'")
    assert.doesNotMatch(elsewhere.text, /data-try/)
  })

  test('the form of an operation is given for the page that shows it, with servers that are whole', async () => {
    const { formOf } = await setUp()
    const { status, text } = await formOf('post', '/pets/{id}', '/calls')
    assert.equal(status, 200)
    const form = JSON.parse(text)
    assert.deepEqual(
      [form.method, form.path, form.servers[0].url],
      ['POST', '/pets/{id}', `${origin}/{version}`],
    )
    assert.deepEqual(form.origins, [origin])
    assert.equal(form.words.send, 'Send')
  })

  test('it is not given for a page that does not show it to the visitor, nor for what is no page or no operation', async () => {
    const { formOf, get } = await setUp()
    assert.equal((await formOf('get', '/file', '/calls')).status, 200)
    for (const page of [
      '/hidden',
      '',
      '/nowhere',
      '/~/search',
      '/../calls',
      'calls',
      'https://a.example/calls',
    ])
      assert.equal((await formOf('get', '/file', page)).status, 404, page)
    assert.equal((await formOf('delete', '/file', '/calls')).status, 404)
    for (const path of ['/~/operations', '/~/operations/pets', '/~/operations/pets/a%2Fb?page=/calls'])
      assert.equal((await get(path)).status, 404, path)
  })
})
