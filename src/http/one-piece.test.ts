// Answers in one piece, on a real connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { JsonPieces, Latin1Json, latin1JsonOf, type WrittenJson } from './json.ts'
import { onePieceOf, sendAtOnce } from './one-piece.ts'

const texts = ['', 'a', 'é', 'ÿ', '📄', 'ä'.repeat(20_000), 'x'.repeat(40_000)]

const bodiesOf = (value: object): (string | WrittenJson)[] => {
  const json = JSON.stringify(value)
  return [json, latin1JsonOf(value), new JsonPieces([Buffer.from(json)])]
}

const lengthOf = (body: string | WrittenJson): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length

test('whatever its characters, it is the bytes of the JSON, as many as its length says', async t => {
  const server = Fastify()
  t.after(() => server.close())
  const cases = texts.flatMap(text => bodiesOf({ text }).map(body => ({ text, body })))
  server.get<{ Params: { index: number } }>('/:index', (request, reply) => {
    const { body } = cases[request.params.index] as (typeof cases)[number]
    const length = lengthOf(body)
    const piece = onePieceOf(body, length) ?? assert.fail('it is not short')
    return sendAtOnce(reply.header('x-kept', '1'), 201, { 'content-length': length }, piece)
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  for (const [index, { text }] of cases.entries()) {
    const answer = await fetch(`${address}/${index}`)
    assert.deepEqual([answer.status, answer.headers.get('x-kept')], [201, '1'])
    assert.deepEqual(await answer.json(), { text })
    const head = await fetch(`${address}/${index}`, { method: 'HEAD' })
    assert.equal(head.headers.get('content-length'), answer.headers.get('content-length'))
  }
})

test('where a header cannot be sent, an error is answered', async t => {
  const server = Fastify()
  t.after(() => server.close())
  server.get('/', async (_request, reply) =>
    sendAtOnce(reply, 200, { 'content-length': 1, 'x-broken': 'a\nb' }, { text: '1', encoding: 'latin1' }),
  )
  assert.equal((await server.inject('/')).statusCode, 500)
})

test('what is long, or no JSON that is written already, is sent otherwise', () => {
  const long = 'x'.repeat(100_000)
  assert.equal(onePieceOf(long, long.length), undefined)
  assert.equal(onePieceOf(new Latin1Json(long), long.length), undefined)
  assert.equal(onePieceOf(new JsonPieces([Buffer.from('[1'), Buffer.from(']')]), 3), undefined)
  assert.equal(onePieceOf(Buffer.from('1'), 1), undefined)
  assert.equal(onePieceOf('1', undefined), undefined)
})
