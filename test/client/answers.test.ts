// What the client returns for responses: data, lists, streams, errors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as api from '#client'
import { type Answering, answering, refusal } from './answering.ts'

test('what is answered comes with its tag and the id of the request, for who wants them', async t => {
  const { client } = await answering(t, [[200, { etag: '"1"', 'x-request-id': 'r1' }, { id: 's' }]])
  const { data, status, etag, requestId } = await client.getSpaceById({ spaceId: 's' }).withAnswer()
  assert.deepEqual([data.id, status, etag, requestId], ['s', 200, '"1"', 'r1'])
})

test('what has no body is undefined', async t => {
  const { client } = await answering(t, [[205]])
  assert.equal(await client.deleteSpaceById({ spaceId: 's' }), undefined)
})

test('what is still as If-None-Match names it has nothing to give, and says so', async t => {
  const { client, received } = await answering(t, [[304]])
  const call = client.getSpaceById({ spaceId: 's' }, { headers: { 'if-none-match': '"1"' } })
  await assert.rejects(call, { name: 'LecternError', status: 304 })
  assert.equal(received[0]?.headers['if-none-match'], '"1"')
})

const pages: Answering[] = [
  [200, {}, { items: [1, 2], count: 3, next: { page: 'p2' } }],
  [200, {}, { items: [3], count: 3 }],
]

test('a list that is gone through is all items of all pages, with the filters on each', async t => {
  const { client, received } = await answering(t, pages)
  const items = await Array.fromAsync<unknown>(client.listCommentsInSpace({ spaceId: 's', limit: 2 }))
  assert.deepEqual(items, [1, 2, 3])
  assert.deepEqual(
    received.map(({ url }) => url),
    ['/v1/spaces/s/comments?limit=2', '/v1/spaces/s/comments?page=p2&limit=2'],
  )
})

test('a list that is awaited is one page, asked for once', async t => {
  const { client, received } = await answering(t, pages)
  const list = client.listCommentsInSpace({ spaceId: 's' })
  const { next, count } = await list
  assert.deepEqual([next, count, (await list.withAnswer()).status], [{ page: 'p2' }, 3, 200])
  assert.equal(received.length, 1)
})

test('a list is not asked for further than it is gone through', async t => {
  const { client, received } = await answering(t, pages)
  for await (const _ of client.listCommentsInSpace({ spaceId: 's' })) break
  assert.equal(received.length, 1)
})

const classes: [status: number, kind: new (message: string) => api.LecternError][] = [
  [400, api.InvalidError],
  [401, api.UnauthorizedError],
  [403, api.ForbiddenError],
  [404, api.NotFoundError],
  [405, api.InvalidError],
  [409, api.ConflictError],
  [412, api.PreconditionFailedError],
  [413, api.InvalidError],
  [422, api.InvalidError],
  [428, api.PreconditionFailedError],
  [429, api.RateLimitedError],
  [500, api.ServerError],
  [502, api.UnavailableError],
  [503, api.UnavailableError],
]

for (const [status, kind] of classes) {
  test(`an error ${status} is a ${kind.name} with the sentence, the fields and the id of the request`, async t => {
    const { client } = await answering(t, [refusal(status, { 'retry-after': '7' })], { retries: 0 })
    await assert.rejects(client.getSpaceById({ spaceId: 's' }), (error: api.LecternError) => {
      assert.equal(error.constructor, kind)
      assert.equal(error.name, kind.name)
      const details = [{ path: '/title', message: 'too long' }]
      const { message, requestId, retryAfter } = error
      assert.deepEqual({ message, requestId, retryAfter }, { message: 'no', requestId: 'r1', retryAfter: 7 })
      assert.deepEqual([error.status, error.details], [status, details])
      return true
    })
  })
}

const broken: Answering = (_, response) => response.writeHead(200).write('{', () => response.destroy())

const strangers: [title: string, answer: Answering, name: string, sentence: RegExp][] = [
  ['a gateway', [502, {}, '<h1>Bad</h1>'], 'UnavailableError', /answered with status 502, and not as/],
  ['null', [500, {}, 'null'], 'UnexpectedAnswerError', /answered with status 500, and not as/],
  [
    'a web page',
    [200, {}, '<h1>Hello</h1>'],
    'UnexpectedAnswerError',
    /did not answer in JSON, as Lectern does/,
  ],
  [
    'a redirect',
    [301, { location: 'https://example.com/' }],
    'UnexpectedAnswerError',
    /redirects to https:\/\/example\.com\/; give the server's own address/,
  ],
  ['a connection that breaks off', broken, 'UnreachableError', /broke off before the end/],
]

for (const [title, answer, name, message] of strangers) {
  test(`${title} is reported as what it is`, async t => {
    const { client } = await answering(t, [answer], { retries: 0 })
    await assert.rejects(client.getSpaceById({ spaceId: 's' }), { name, message })
  })
}

test('a redirect is not followed: nobody else gets the token', async t => {
  const other = await answering(t, [[200, {}, {}]])
  const { client } = await answering(t, [[307, { location: `${other.url}/v1/spaces/s` }]])
  await assert.rejects(client.getSpaceById({ spaceId: 's' }), api.UnexpectedAnswerError)
  assert.deepEqual(other.received, [])
})

test('a server that is not there is reported with the reason', async () => {
  const client = api.createClient({ server: 'http://127.0.0.1:2/', token: 'lct_x' })
  await assert.rejects(client.getAuthenticatedUser(), {
    name: 'UnreachableError',
    message: 'cannot reach http://127.0.0.1:2 (ECONNREFUSED); is the server running?',
  })
})

test('bytes come as a stream, and one that breaks off fails in place of being short', async t => {
  const { client } = await answering(t, [[200, {}, 'PK'], broken])
  const whole = await client.exportContentInSpace({ spaceId: 's' })
  assert.equal(await new Response(whole).text(), 'PK')
  const short = await client.exportContentInSpace({ spaceId: 's' })
  await assert.rejects(new Response(short).text(), { name: 'UnreachableError', message: /broke off/ })
})
