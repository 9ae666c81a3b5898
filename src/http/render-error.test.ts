// Every error that an act can end in, with its HTTP status.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { pino } from 'pino'
import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  PreconditionFailed,
  ResourceExhausted,
  TooLarge,
  Unauthenticated,
  Unavailable,
} from '#kernel/errors.ts'
import { renderError } from './render-error.ts'

const answerTo = async (error: Error) => {
  const lines: Record<string, unknown>[] = []
  const loggerInstance = pino(
    { base: null, timestamp: false },
    { write: line => lines.push(JSON.parse(line)) },
  )
  const server = Fastify({
    loggerInstance,
    childLoggerFactory: logger => logger,
    disableRequestLogging: true,
  })
  server.setErrorHandler(renderError)
  server.get('/', async () => {
    throw error
  })
  const reply = await server.inject('/')
  return { status: reply.statusCode, headers: reply.headers, error: reply.json().error, lines }
}

const coded = (code: string) => Object.assign(new Error('secret: reasons'), { code })

test('what the domain refuses has the status of its kind, and its own words', async () => {
  for (const [error, status] of [
    [new Invalid('wrong', [{ path: '/title', message: 'is wrong' }]), 400],
    [new Unauthenticated('who'), 401],
    [new Forbidden('no'), 403],
    [new NotFound('where'), 404],
    [new Conflict('not now'), 409],
    [new PreconditionFailed('no longer'), 412],
    [new TooLarge('less'), 413],
    [new ResourceExhausted('takes too much'), 503],
  ] as const) {
    const answer = await answerTo(error)
    assert.equal(answer.status, status)
    assert.equal(answer.error.code, status)
    assert.equal(answer.error.message, error.message)
    assert.equal('details' in answer.error, error instanceof Invalid)
  }
})

test('what cannot be done for now is a 503 that says when to come again, and keeps the cause to the log', async () => {
  const { status, headers, error } = await answerTo(
    new Unavailable('the disk is full', 60, { cause: new Error('secret') }),
  )
  assert.deepEqual([status, headers['retry-after'], error.message], [503, '60', 'the disk is full'])
})

test('what is refused on purpose is a warning without a stack; where something went wrong, its cause is logged as an error', async () => {
  for (const error of [new Unavailable('the line is full', 30), new ResourceExhausted('takes too much')]) {
    const { error: sent, lines } = await answerTo(error)
    const { requestId } = sent
    assert.deepEqual(lines, [{ level: 40, requestId, reason: error.message, msg: 'refused for now' }])
  }
  const { lines } = await answerTo(new Unavailable('away', 5, { cause: new Error('the reason') }))
  assert.deepEqual([lines.length, lines[0]?.level], [1, 50])
  assert.match(JSON.stringify(lines), /the reason/)
})

test('anything else is a 500 that keeps its reasons to the log', async () => {
  for (const error of [new Error('secret'), new TypeError('secret'), coded('23505'), coded('ECONNRESET')]) {
    const { status, error: sent } = await answerTo(error)
    assert.equal(status, 500)
    assert.doesNotMatch(JSON.stringify(sent), /secret/)
  }
})

test('a status of 5xx or none that an error claims for itself is a 500', async () => {
  for (const statusCode of [200, 302, 500, 502, 999])
    assert.equal((await answerTo(Object.assign(new Error('secret'), { statusCode }))).status, 500)
})
