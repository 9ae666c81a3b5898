// What the client sends: paths, queries, bodies, forms.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '#client'
import { answering } from './answering.ts'

test('a call sends the token, the parameters where they belong, and the body as JSON', async t => {
  const { client, received } = await answering(t, [[200, {}, { id: 's' }]])
  assert.deepEqual(await client.createSpace({ organizationId: 'o/1', body: { title: 'Guides' } }), {
    id: 's',
  })
  const [{ method, url, headers, body } = assert.fail()] = received
  assert.deepEqual([method, url, body], ['POST', '/v1/orgs/o%2F1/spaces', '{"title":"Guides"}'])
  assert.deepEqual([headers.authorization, headers['content-type']], ['Bearer lct_x', 'application/json'])
})

test('parameters of the query are sent by their names, a list of values each by itself, none that is left out', async t => {
  const { client, received } = await answering(t, [[200, {}, { items: [], count: 0 }]])
  await client.listCommentsInSpace({ spaceId: 's', authors: ['a', 'b&c'], limit: 5 })
  assert.equal(received[0]?.url, '/v1/spaces/s/comments?limit=5&authors=a&authors=b%26c')
})

for (const spaceId of ['', '.', '..']) {
  test(`a parameter of the path that would be another path is refused: ${JSON.stringify(spaceId)}`, async t => {
    const { client, received } = await answering(t, [[200, {}, {}]])
    await assert.rejects(async () => client.getSpaceById({ spaceId }), /spaceId must be given/)
    assert.deepEqual(received, [])
  })
}

test('ifMatch, idempotencyKey and other headers are sent', async t => {
  const { client, received } = await answering(t, [[200, {}, {}]])
  const options = { ifMatch: '"1"', idempotencyKey: 'k', headers: { 'x-request-id': 'r' } }
  await client.updateSpaceById({ spaceId: 's', body: { title: 'A' } }, options)
  const { 'if-match': match, 'idempotency-key': key, 'x-request-id': id } = received[0]?.headers ?? {}
  assert.deepEqual([match, key, id], ['"1"', 'k', 'r'])
})

/** The form with the boundary of this request written as B. */
const formOf = ({ headers, body }: { headers: Record<string, unknown>; body: string }): string => {
  const boundary = /^multipart\/form-data; boundary=(.*)$/.exec(String(headers['content-type']))?.[1]
  return body.replaceAll(boundary ?? assert.fail(), 'B')
}

const part = (name: string, type: string, text: string): string =>
  `--B\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`

test('files of every kind go into one form, and its length is known', async t => {
  const { client, received } = await answering(t, [[201, {}, { items: [] }]])
  const file = [
    new File(['one'], 'a"b.txt', { type: 'text/plain' }),
    new Blob(['two']),
    { name: 'c.png', type: 'image/png', content: Buffer.from('three') },
  ]
  await client.uploadFilesInSpace({ spaceId: 's', body: { file } })
  const [request = assert.fail()] = received
  const wanted = [
    part('a%22b.txt', 'text/plain', 'one'),
    part('file', 'application/octet-stream', 'two'),
    part('c.png', 'image/png', 'three'),
  ]
  assert.equal(formOf(request), `${wanted.join('')}--B--\r\n`)
  assert.equal(Number(request.headers['content-length']), request.body.length)
})

test('a stream is sent as it comes', async t => {
  const { client, received } = await answering(t, [[201, {}, { items: [] }]])
  const content = ReadableStream.from([Buffer.from('on'), Buffer.from('e')])
  await client.uploadFilesInSpace({
    spaceId: 's',
    body: { file: [{ name: 'a', type: 'text/plain', content }] },
  })
  const [request = assert.fail()] = received
  assert.equal(formOf(request), `${part('a', 'text/plain', 'one')}--B--\r\n`)
  assert.equal(request.headers['transfer-encoding'], 'chunked')
})

test('what takes JSON or a form gets the one that fits what it is given', async t => {
  const { client, received } = await answering(t, [[201, {}, {}]])
  await client.importContentInSpace({
    spaceId: 's',
    body: { url: 'https://example.com/a.zip', source: 'zip' },
  })
  await client.importContentInSpace({ spaceId: 's', body: { archive: new Blob(['PK']) } })
  const types = received.map(({ headers }) => headers['content-type']?.split(';')[0])
  assert.deepEqual(types, ['application/json', 'multipart/form-data'])
})

const unusable: [server: string, token: string | undefined, sentence: RegExp][] = [
  ['localhost:4000', 'lct_x', /must be an http or https address, and is "localhost:4000"/],
  ['http://me:secret@example.com', 'lct_x', /must not contain a password/],
  ['http://127.0.0.1', '', /the token is empty/],
  ['http://127.0.0.1', 'lct_a\nb', /contains characters that no token has/],
]

for (const [server, token, sentence] of unusable) {
  test(`refuses the server ${server} with the token ${JSON.stringify(token)}`, () => {
    assert.throws(() => createClient({ server, token }), sentence)
  })
}
