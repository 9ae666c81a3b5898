// Malformed bodies: not JSON, not UTF-8, too deep, too large, text that no database can store.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { sharedData } from '../../world/shared-data.ts'
import type { Answer, Person, World } from '../../world/world.ts'
import { createWorld } from '../../world/world.ts'

const { path: vectors, skip } = sharedData('vectors/json/test_parsing')

const nested = (depth: number) => `{"label":${'['.repeat(depth)}${']'.repeat(depth)}}`

const refused: Readonly<Record<string, string | Buffer>> = {
  'a comma too many': '{"label":"a",}',
  'a comment': '{"label":"a"/**/}',
  'quotes of another kind': "{'label':'a'}",
  'an end too early': '{"label":"a"',
  'something after the end': '{"label":"a"}{}',
  'a number that is none': '{"label":"a","expiresAt":NaN}',
  'a byte order mark': '\uFEFF{"label":"a"}',
  'bytes that are not UTF-8': Buffer.from([...Buffer.from('{"label":"'), 0xff, ...Buffer.from('"}')]),
  'U+0000': '{"label":"a\\u0000b"}',
  'half of a surrogate pair': '{"label":"\\ud800"}',
  'the other half of a surrogate pair': '{"label":"\\udc00\\ud800"}',
  'U+0000 in a name': '{"label":"a","b\\u0000":1}',
  'half of a surrogate pair in a name': '{"label":"a","\\ud83d":1}',
  __proto__: '{"label":"a","__proto__":{"scope":"read"}}',
  'nesting of 65 levels': nested(64),
  'nesting of 100,000 levels': nested(100_000),
  'more than 200,000 values': JSON.stringify({ title: Array.from({ length: 200_000 }, () => 0) }),
  'more than 40,000 names': `[${'{"a":1},'.repeat(40_000)}{"a":1}]`,
  'nesting that never ends': '['.repeat(900_000),
  'a name twice': '{"label":"a","label":"b"}',
}

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person
  let content: string
  const postTo = (url: string, payload: string | Buffer, type = 'application/json'): Promise<Answer> =>
    world.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    })
  const post = (payload: string | Buffer, type?: string) => postTo('/v1/user/tokens', payload, type)
  /** Posts to an operation that accepts long bodies. */
  const postContent = (payload: string | Buffer) => postTo(content, payload)

  before(async () => {
    world = await createWorld(await open(), { bodyLimit: 1_000_000 })
    const { id, admin } = await world.organization()
    person = admin
    content = `/v1/spaces/${(await admin.post(`/orgs/${id}/spaces`, {})).body.id}/content`
  })

  for (const [what, body] of Object.entries(refused)) {
    test(`a body with ${what} is a 400 that says so`, async () => {
      const { status, body: reply } = await postContent(body)
      assert.equal(status, 400)
      assert.equal(reply.error.code, 400)
      assert.match(reply.error.message, /\w/)
    })
  }

  test('a body of exactly the limit is read, one byte more is a 413', async () => {
    const withSize = (json: string, size: number) => `${json.slice(0, -1)}${' '.repeat(size - json.length)}}`
    const changes = '{"changes":[{"operation":"insert_page","title":"a"}]}'
    assert.equal((await post(withSize('{"label":"a"}', 65_536))).status, 201)
    assert.equal((await postContent(withSize(changes, 1_000_000))).status, 200)
    for (const { status, body } of [
      await post(withSize('{"label":"a"}', 65_537)),
      await postContent(withSize(changes, 1_000_001)),
    ]) {
      assert.equal(status, 413)
      assert.equal(body.error.code, 413)
    }
  })

  test('a body that does not call itself JSON is a 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'nonsense',
      '',
    ]) {
      const { status, body } = await post('{"label":"a"}', type)
      assert.equal(status, 415, type)
      assert.equal(body.error.code, 415)
    }
    assert.equal((await post('{"label":"a"}', 'application/json; charset=utf-8')).status, 201)
  })

  test('a body without a type is a 415', async () => {
    const headers = { authorization: `Bearer ${person.token}` }
    const answer = await world.inject({
      method: 'POST',
      url: '/v1/user/tokens',
      payload: '{"label":"a"}',
      headers,
    })
    assert.equal(answer.status, 415)
  })

  test('multipart where JSON is wanted is a 415, JSON where multipart is wanted a 400', async () => {
    const { id, admin } = await world.organization()
    const space = (await admin.post(`/orgs/${id}/spaces`, {})).body
    const type = 'multipart/form-data; boundary=b'
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--b--\r\n'
    assert.equal((await post(form, type)).status, 415)
    const files = `/spaces/${space.id}/content/files`
    assert.equal((await admin.post(files, { name: 'a' })).status, 400)
    assert.equal((await admin.post(files)).status, 400)
  })

  test('a form that cannot be read to its end is a 400', async () => {
    const { id, admin } = await world.organization()
    const space = (await admin.post(`/orgs/${id}/spaces`, {})).body
    const form = '--b\r\ncontent-disposition: form-data; name="archive"; filename="a"\r\n\r\nabc\r\n--b--\r\n'
    const bounded = 'multipart/form-data; boundary=b'
    const broken: [string, string][] = [
      ['multipart/form-data', form],
      ['multipart/form-data; boundary=', form],
      ['multipart/form-data; boundary=""', form],
      ['multipart/form-data; boundary=c', form],
      [`multipart/form-data; boundary=${'b'.repeat(300)}`, form],
      ...[0, 10, 50, form.indexOf('abc') + 1, form.length - 6].map(
        end => [bounded, form.slice(0, end)] as [string, string],
      ),
      [bounded, form.replace('archive', '__proto__')],
      [bounded, form.replace('"a"', '"a\0b"')],
      [bounded, form.replace('content-disposition', 'nonsense')],
    ]
    for (const path of ['files', 'import']) {
      for (const [type, payload] of broken) {
        const url = `/spaces/${space.id}/content/${path}`
        const { status } = await admin.ask('POST', url, payload, { 'content-type': type })
        assert.equal(status, 400, `${path}: ${type} ${payload}`)
      }
    }
    assert.deepEqual((await admin.get(`/spaces/${space.id}/content/files`)).body.items, [])
  })

  test('a file of exactly the limit is taken, one byte more is a 413 and leaves nothing', async () => {
    const narrow = await createWorld(await open(), { fileLimit: 1000 })
    const { id, admin } = await narrow.organization()
    const space = (await admin.post(`/orgs/${id}/spaces`, {})).body
    const send = (size: number) => {
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
      const type = 'multipart/form-data; boundary=b'
      const body = `${head}${'a'.repeat(size)}\r\n--b--\r\n`
      return admin.ask('POST', `/spaces/${space.id}/content/files`, body, { 'content-type': type })
    }
    assert.equal((await send(1001)).status, 413)
    assert.equal((await admin.get(`/spaces/${space.id}`)).body.revision, space.revision)
    assert.equal((await send(1000)).body.items[0].size, 1000)
  })

  describe('the vectors of JSON', { skip }, () => {
    const names = skip === false ? readdirSync(vectors) : []
    const send = (name: string) => postContent(readFileSync(join(vectors, name)))
    /** Sends a vector as a value within an otherwise valid body. */
    const sendWithin = (name: string) => {
      const value = readFileSync(join(vectors, name))
      return postContent(Buffer.concat([Buffer.from('{"changes":['), value, Buffer.from(']}')]))
    }

    test('what is not JSON is a 400', async () => {
      for (const name of names.filter(one => one.startsWith('n_'))) {
        assert.equal((await send(name)).status, 400, name)
      }
    })

    test('what is JSON is read, and refused for what it says', async () => {
      for (const name of names.filter(one => one.startsWith('y_'))) {
        for (const { status, body } of [await send(name), await sendWithin(name)]) {
          assert.equal(status, 400, name)
          assert.doesNotMatch(body.error.message, /not JSON|UTF-8/, name)
        }
      }
    })

    test('what may be JSON or not is never our fault', async () => {
      for (const name of names.filter(one => one.startsWith('i_'))) {
        for (const { status } of [await send(name), await sendWithin(name)]) assert.equal(status, 400, name)
      }
    })
  })
})
