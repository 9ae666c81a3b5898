// Every error that an act can end in, and the status that it has on the wire.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  PreconditionFailed,
  TooLarge,
  Unauthenticated,
} from '#kernel/errors.ts'
import { renderError } from './render-error.ts'

const answerTo = async (error: Error) => {
  const server = Fastify()
  server.setErrorHandler(renderError)
  server.get('/', async () => {
    throw error
  })
  const reply = await server.inject('/')
  return { status: reply.statusCode, headers: reply.headers, error: reply.json().error }
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
  ] as const) {
    const answer = await answerTo(error)
    assert.equal(answer.status, status)
    assert.equal(answer.error.code, status)
    assert.equal(answer.error.message, error.message)
    assert.equal('details' in answer.error, error instanceof Invalid)
  }
})

test('a database that is away is a 503 that asks to come again', async () => {
  const away = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '08006', '53300', '57P01'].map(coded)
  for (const error of [...away, new Error('Connection terminated unexpectedly')]) {
    const { status, headers, error: told } = await answerTo(error)
    assert.equal(status, 503, error.message)
    assert.equal(headers['retry-after'], '5')
    assert.doesNotMatch(told.message, /secret|terminated/)
  }
})

test('anything else is a 500 that keeps its reasons to the log', async () => {
  for (const error of [new Error('secret'), new TypeError('secret'), coded('23505'), coded('SQLITE_ERROR')]) {
    const { status, error: told } = await answerTo(error)
    assert.equal(status, 500)
    assert.doesNotMatch(JSON.stringify(told), /secret/)
  }
})

test('a status of 5xx or none that an error claims for itself is a 500', async () => {
  for (const statusCode of [200, 302, 500, 502, 999])
    assert.equal((await answerTo(Object.assign(new Error('secret'), { statusCode }))).status, 500)
})
