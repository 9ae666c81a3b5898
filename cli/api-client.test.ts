import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import test, { type TestContext } from 'node:test'
import { createApiClient, step } from './api-client.ts'
import { listening } from './testing/documents.ts'

const clientOf = async (t: TestContext, answer: RequestListener) =>
  createApiClient(await listening(t, createServer(answer)), 'lct_x')

test('a call carries the token and the body, and gives the answer', async t => {
  const api = await clientOf(t, async (request, response) => {
    const { method, url, headers } = request
    const body = (await request.setEncoding('utf8').toArray()).join('')
    response.end(
      JSON.stringify({ method, url, token: headers.authorization, type: headers['content-type'], body }),
    )
  })
  const type = 'application/json'
  const expected = { method: 'POST', url: '/v1/a', token: 'Bearer lct_x', type, body: '{"b":1}' }
  assert.deepEqual(await api.post('/a', { b: 1 }), expected)
})

test('an error of the API is its sentence, the status and the id of the request', async t => {
  const error = { code: 404, message: 'there is no such space', requestId: 'r1' }
  const api = await clientOf(t, (_request, response) =>
    response.writeHead(404).end(JSON.stringify({ error })),
  )
  await assert.rejects(api.get('/x'), { message: 'there is no such space (status 404, request r1)' })
})

const strangers: [title: string, answer: RequestListener, sentence: RegExp][] = [
  [
    'a gateway',
    (_, response) => response.writeHead(502).end('<h1>Bad</h1>'),
    /answered with status 502, and not as/,
  ],
  ['null', (_, response) => response.writeHead(500).end('null'), /answered with status 500, and not as/],
  ['a web page', (_, response) => response.end('<h1>Hello</h1>'), /did not answer in JSON, as Lectern does/],
  [
    'a redirect',
    (_, response) => response.writeHead(301, { location: 'https://example.com/' }).end(),
    /redirects to https:\/\/example\.com\/; give the server's own address/,
  ],
  [
    'a connection that breaks off',
    (_, response) => response.writeHead(200).write('{', () => response.destroy()),
    /broke off before the end/,
  ],
]

for (const [title, answer, sentence] of strangers) {
  test(`${title} is reported as what it is`, async t => {
    const api = await clientOf(t, answer)
    await assert.rejects(api.get('/x'), sentence)
  })
}

test('a download that breaks off is an error, and not a short file', async t => {
  const api = await clientOf(t, (_, response) =>
    response.writeHead(200).write('PK', () => response.destroy()),
  )
  const bytes = await api.download('/x')
  await assert.rejects(Array.fromAsync(bytes), /broke off before the end/)
})

test('a server that is not there is reported with the reason', async () => {
  const sentence = /^cannot reach http:\/\/127\.0\.0\.1:2 \(ECONNREFUSED\); is the server running\?$/
  await assert.rejects(createApiClient('http://127.0.0.1:2/', 'lct_x').get('/x'), { message: sentence })
})

const unusable: [server: string, token: string | undefined, sentence: RegExp][] = [
  ['localhost:4000', 'lct_x', /must be an http or https address, and is "localhost:4000"/],
  ['http://me:secret@example.com', 'lct_x', /must not contain a password/],
  ['http://127.0.0.1', ' ', /set LECTERN_TOKEN to your token/],
  ['http://127.0.0.1', 'lct_a\nb', /LECTERN_TOKEN contains characters that no token has/],
]

for (const [server, token, sentence] of unusable) {
  test(`refuses the server ${server} with the token ${JSON.stringify(token)}`, () => {
    assert.throws(() => createApiClient(server, token), sentence)
  })
}

test('only what an id can be becomes part of a path', () => {
  assert.equal(step('0VbWbs7D0004MA7JfQcK'), '0VbWbs7D0004MA7JfQcK')
  for (const wrong of ['', '..', 'a/b', 'a?b', 'a b']) assert.throws(() => step(wrong), /is no id/)
})
