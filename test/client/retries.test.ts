// When the client sends a request again, how long it waits before that, and when it gives up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimitedError, UnavailableError } from '#client'
import { answering, refusal } from './answering.ts'

const done = [200, {}, { id: 's' }] as const
const limited = refusal(429, { 'retry-after': '7' })

test('waits as long as the server says, and a little more, then sends it again', async t => {
  const { client, received, waits } = await answering(t, [
    limited,
    refusal(503, { 'retry-after': '1' }),
    done,
  ])
  assert.deepEqual(await client.getSpaceById({ spaceId: 's' }), { id: 's' })
  assert.deepEqual([received.length, waits], [3, [7.5, 1.5]])
})

test('waits twice as long each time where the server says nothing, and gives up at last', async t => {
  const { client, received, waits } = await answering(t, [refusal(503)], { retries: 3 })
  await assert.rejects(client.getSpaceById({ spaceId: 's' }), UnavailableError)
  assert.deepEqual([received.length, waits], [4, [0.375, 0.75, 1.5]])
})

test('a wait that is longer than a call may wait in all is not begun', async t => {
  const { client, received, waits } = await answering(t, [limited], { longestWait: 20 })
  await assert.rejects(client.getSpaceById({ spaceId: 's' }), RateLimitedError)
  assert.deepEqual([received.length, waits], [3, [7.5, 7.5]])
})

test('PUT, PATCH and DELETE are sent again: what they say is true afterwards', async t => {
  const { client, received } = await answering(t, [limited, [204], limited, [204], limited, done])
  await client.removeUserFromSpace({ spaceId: 's', userId: 'u' })
  await client.addMemberToOrganizationTeamById({ organizationId: 'o', teamId: 't', userId: 'u' })
  await client.updateSpaceById({ spaceId: 's', body: {} })
  assert.equal(received.length, 6)
})

test('a POST is sent again with the same body and Idempotency-Key, another one for each call', async t => {
  const { client, received } = await answering(t, [limited, done])
  const body = { title: 'A' }
  await client.createSpace({ organizationId: 'o', body })
  await client.createSpace({ organizationId: 'o', body })
  const [key, again, other] = received.map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual([again, other === key], [key, false])
  assert.match(String(key), /^[0-9a-f]{32}$/)
  assert.deepEqual(
    received.map(({ body }) => body),
    ['{"title":"A"}', '{"title":"A"}', '{"title":"A"}'],
  )
})

test('a POST that takes no key is not sent again: it could be done twice', async t => {
  const { client, received } = await answering(t, [limited])
  await assert.rejects(client.createApiToken({ body: { label: 'x' } }), RateLimitedError)
  await assert.rejects(client.request('POST', '/orgs', { body: '{}' }), RateLimitedError)
  assert.deepEqual(
    received.map(({ headers }) => headers['idempotency-key']),
    [undefined, undefined],
  )
})

test('a stream is sent once: it cannot be read again', async t => {
  const { client, received } = await answering(t, [limited])
  const content = ReadableStream.from([Buffer.from('one')])
  const call = client.uploadFilesInSpace(
    { spaceId: 's', body: { file: [{ name: 'a', content }] } },
    { idempotencyKey: 'k' },
  )
  await assert.rejects(call, RateLimitedError)
  assert.equal(received.length, 1)
})

for (const status of [400, 401, 403, 404, 409, 412, 500]) {
  test(`an error ${status} does not pass by waiting`, async t => {
    const { client, received } = await answering(t, [refusal(status, { 'retry-after': '1' })])
    await assert.rejects(client.getSpaceById({ spaceId: 's' }))
    assert.equal(received.length, 1)
  })
}

test('an aborted call fails with the reason, while it is under way and while it waits', async t => {
  const underWay = new AbortController()
  const { client } = await answering(t, [() => underWay.abort(new Error('enough'))])
  await assert.rejects(client.getSpaceById({ spaceId: 's' }, { signal: underWay.signal }), /^Error: enough$/)

  const waiting = new AbortController()
  const random = () => {
    waiting.abort(new Error('no more'))
    return 0
  }
  const { client: patient } = await answering(t, [limited], { random, sleep: undefined })
  await assert.rejects(patient.getSpaceById({ spaceId: 's' }, { signal: waiting.signal }), /^Error: no more$/)
})
