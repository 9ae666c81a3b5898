// The rules of routes for browsers: which forms they take, from whom, and how they refuse.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { Installation } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import { browserRoutes, formOf, sendPage } from './browser.ts'
import { createServer } from './server.ts'

const baseUrl = 'https://docs.example.com'
const here = { origin: baseUrl }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

const serve = (rateLimit = 0) => {
  // Routes for browsers use nothing else of an installation.
  const clock = () => 0
  const sharedCounts = { clock, tell: () => {} }
  const installation = { baseUrl, clock, sharedCounts, newId: () => 'id' } as unknown as Installation
  const server = createServer(installation, {
    operations: [],
    authenticate: () => Promise.resolve(undefined),
    authenticateSession: () => Promise.resolve(undefined),
    hasGoodToken: () => Promise.resolve(false),
    rateLimit,
    bodyLimit: 1000,
    fileLimit: 1000,
    logger: pino({ level: 'silent' }),
  })
  const refusalPage = ({ status, message }: { status: number; message: string }) =>
    `<p>${status} ${message}</p>`
  browserRoutes(server, installation, { rateLimit, refusalPage }, routes => {
    routes.get('/page', async (_request, reply) => sendPage(reply, '<p>A page</p>', ['https://else.example']))
    routes.post('/form', async request => Object.fromEntries(formOf(request)))
    routes.post('/script', async () => {
      throw new Invalid('no')
    })
    routes.post('/answer', { config: { fromElsewhere: true }, bodyLimit: 400_000 }, async request => ({
      length: formOf(request).get('a')?.length,
    }))
  })
  return (options: InjectOptions) => server.inject(options)
}

const post = (url: string, payload: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { ...asForm, ...here, ...headers },
})

test('a form gives each of its fields once', async () => {
  const ask = serve()
  assert.deepEqual((await ask(post('/form', 'a=1+2&b=%C3%A9&c'))).json(), { a: '1 2', b: 'é', c: '' })
  assert.deepEqual((await ask(post('/form', ''))).json(), {})
  for (const wrong of ['a=1&a=2', 'a=%00', 'a&'.repeat(200)]) {
    const reply = await ask(post('/form', wrong))
    assert.equal(reply.statusCode, 400, wrong)
    assert.match(reply.payload, /^<p>400 the form has /)
  }
})

test('a form is as long as its route takes, and nothing but a form', async () => {
  const ask = serve()
  assert.equal((await ask(post('/form', `a=${'b'.repeat(65_534)}`))).statusCode, 200)
  assert.equal((await ask(post('/form', `a=${'b'.repeat(65_535)}`))).statusCode, 413)
  assert.equal((await ask(post('/answer', `a=${'b'.repeat(399_998)}`))).json().length, 399_998)
  assert.equal((await ask(post('/answer', `a=${'b'.repeat(399_999)}`))).statusCode, 413)
  for (const type of ['text/plain', 'multipart/form-data; boundary=a'])
    assert.equal((await ask(post('/form', 'a=1', { 'content-type': type }))).statusCode, 415, type)
})

test('a form of another origin is refused before it is read, save where its route takes those', async () => {
  const ask = serve()
  for (const origin of [
    'https://else.example',
    'null',
    'http://docs.example.com',
    'https://docs.example.com:444',
  ]) {
    const reply = await ask(post('/form', 'a=1&a=2', { origin }))
    assert.equal(reply.statusCode, 403, origin)
    assert.match(reply.payload, /^<p>403 this form did not come from a page of this installation/)
    assert.equal((await ask(post('/answer', 'a=1', { origin }))).statusCode, 200)
  }
  const withoutTls = { origin: 'http://docs.example.com', host: 'docs.example.com' }
  assert.equal((await ask(post('/form', 'a=1', withoutTls))).statusCode, 403)
  const nowhere = { method: 'POST', url: '/form', payload: 'a=1' } as const
  assert.equal((await ask({ ...nowhere, headers: asForm })).statusCode, 403)
  const bySite = (site: string) => ask({ ...nowhere, headers: { ...asForm, 'sec-fetch-site': site } })
  assert.equal((await bySite('same-origin')).statusCode, 200)
  assert.equal((await bySite('same-site')).statusCode, 403)
})

test('a script that sends JSON is refused in JSON', async () => {
  const reply = await serve()({
    ...post('/script', '{}'),
    headers: { ...here, 'content-type': 'application/json' },
  })
  assert.equal(reply.json().error.message, 'no')
})

test('a page loads from here alone, is in no frame, kept by nobody, and leads forms where it says', async () => {
  const { headers } = await serve()({ url: '/page' })
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; .*form-action 'self' https:\/\/else\.example; frame-ancestors 'none'$/,
  )
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'same-origin')
})

test('a network that asks too often is told when it may go on', async () => {
  const ask = serve(2)
  assert.deepEqual(
    [(await ask({ url: '/page' })).statusCode, (await ask({ url: '/page' })).statusCode],
    [200, 200],
  )
  const reply = await ask({ url: '/page' })
  assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [429, '60'])
  assert.match(reply.payload, /go on in 60 seconds/)
})
