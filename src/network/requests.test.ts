// Rules of requests with methods, headers and bodies.
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { createLateFetcher, FetchFailed, StatusRefused } from './index.ts'
import {
  answering,
  decoded,
  endless,
  failed,
  fetcherFor,
  kilobyte,
  local,
  redirectTo,
  refusedFetch,
  serveLocally,
} from './testing.ts'

const fetcherOf = (t: TestContext, options = {}) => {
  const fetcher = createLateFetcher({ ...local, ...options })
  t.after(() => fetcher.close())
  return fetcher.fetch
}

describe('a request', () => {
  it('carries the headers it is given, and says who asks', async t => {
    const seen: IncomingMessage['headers'][] = []
    const origin = await serveLocally(t, (request, response) => {
      seen.push(request.headers)
      response.end()
    })
    const fetch = fetcherOf(t, { userAgent: () => 'Lectern/1.0 (+https://docs.example.com)' })
    await fetch(origin, { ...kilobyte, headers: { 'if-none-match': '"a"', accept: 'text/html' } }, buffer)
    assert.equal(seen[0]?.['if-none-match'], '"a"')
    assert.equal(seen[0]?.accept, 'text/html')
    assert.equal(seen[0]?.['user-agent'], 'Lectern/1.0 (+https://docs.example.com)')
  })

  it('sends credentials to the origin they are for, and to no other that it redirects to', async t => {
    const seen: (string | undefined)[] = []
    const other = await serveLocally(t, (request, response) => {
      seen.push(request.headers.authorization, request.headers['x-kept'] as string)
      response.end()
    })
    const origin = await serveLocally(t, (request, response) => {
      seen.push(request.headers.authorization)
      redirectTo(request.url === '/' ? '/again' : other)(request, response)
    })
    const headers = { authorization: 'Basic c2VjcmV0', 'x-kept': 'yes' }
    await fetcherFor(t, local)(origin, { ...kilobyte, headers })
    assert.deepEqual(seen, ['Basic c2VjcmV0', 'Basic c2VjcmV0', undefined, 'yes'])
  })

  it('goes by the method that it names, and gets redirects as answers where it says so', async t => {
    const seen: unknown[] = []
    const origin = await serveLocally(t, (request, response) => {
      seen.push(request.method)
      redirectTo('/again')(request, response)
    })
    const isWanted = () => true
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const) {
      const { status, headers } = await fetcherOf(t)(
        origin,
        { ...kilobyte, method, isWanted, keepsRedirects: true },
        buffer,
      )
      assert.deepEqual([status, headers.location], [302, '/again'], method)
    }
    assert.deepEqual(seen, ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])
  })

  for (const [kind, body] of [
    ['bytes', () => Buffer.from('abc')],
    [
      'a stream',
      async function* () {
        yield Buffer.from('a')
        yield Buffer.from('bc')
      },
    ],
  ] as const)
    it(`sends ${kind} by POST`, async t => {
      const origin = await serveLocally(t, async (request, response) => {
        response.end(`${request.method} ${await text(request)}`)
      })
      const { bytes } = await fetcherFor(t, local)(origin, { ...kilobyte, method: 'POST', body: body() })
      assert.equal(decoded(bytes), 'POST abc')
    })

  it('by POST follows no redirect', async t => {
    let requests = 0
    const origin = await serveLocally(t, (request, response) => {
      requests++
      redirectTo('/other', 307)(request, response)
    })
    await assert.rejects(
      fetcherFor(t, local)(origin, { ...kilobyte, method: 'POST', body: Buffer.from('a') }),
      failed('status', /status 307/),
    )
    assert.equal(requests, 1)
  })

  it('may have a time limit of its own', async t => {
    const origin = await serveLocally(t, () => {})
    const request = { ...kilobyte, timeoutMilliseconds: 20 }
    await assert.rejects(fetcherFor(t, local)(origin, request), failed('timeout', /did not answer in time/))
  })
})

describe('a request for which plain http is refused', () => {
  const plain = { ...kilobyte, isPlainRefused: true }

  it('reaches the addresses that the operator allows, and no public ones without encryption', async t => {
    const origin = await serveLocally(t, (_, response) => void response.end('inside'))
    const fetch = fetcherFor(t, local)
    assert.equal(decoded((await fetch(origin, plain)).bytes), 'inside')
    const publicly = fetcherFor(t, { allow: [], lookup: answering('203.0.113.1') })
    for (const url of ['http://1.1.1.1/', 'http://docs.example.com/'])
      await assert.rejects(
        publicly(url, plain),
        refusedFetch(/without encryption: write its address with https:/),
      )
    await assert.rejects(publicly('https://10.0.0.1/', plain), refusedFetch(/is not at a public address/))
  })

  it('is refused where a redirect leads to plain http, whatever was connected to before', async t => {
    const origin = await serveLocally(t, redirectTo('http://1.1.1.1/'))
    await assert.rejects(
      fetcherFor(t, local)(origin, plain),
      refusedFetch(/1\.1\.1\.1 would be asked without/),
    )
  })
})

describe('an answer', () => {
  it('of a status that is wanted comes with its headers, and with no body where it has none', async t => {
    const origin = await serveLocally(t, (_, response) => void response.writeHead(304, { etag: '"b"' }).end())
    const isWanted = (status: number) => status === 304
    const { status, headers, body } = await fetcherOf(t)(origin, { ...kilobyte, isWanted }, buffer)
    assert.deepEqual([status, headers.etag, body.length], [304, '"b"', 0])
  })

  it('of a status that is not wanted is a failure that says when to try again', async t => {
    const origin = await serveLocally(t, (_, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end()
    })
    await assert.rejects(fetcherFor(t, local)(origin), error => {
      assert.ok(error instanceof StatusRefused && error instanceof FetchFailed)
      assert.deepEqual([error.status, error.retryAfter], [429, '7'])
      return true
    })
  })

  it('is known to the receiver before the body, which it need not read', async t => {
    const closed = Promise.withResolvers<void>()
    const origin = await serveLocally(t, (request, response) => {
      if (request.url === '/') return redirectTo('/video')(request, response)
      response.on('close', closed.resolve).writeHead(200, { 'content-type': 'video/mp4' })
      endless(response, Buffer.alloc(10_000))
    })
    const { body } = await fetcherOf(t)(origin, { maximumBytes: 1e9 }, async (_, { url, contentType }) => [
      url,
      contentType,
    ])
    assert.deepEqual(body, [`${origin}/video`, 'video/mp4'])
    await closed.promise
  })
})

describe('a signal', () => {
  it('that has fired sends nothing', async t => {
    let requests = 0
    const origin = await serveLocally(t, (_, response) => {
      requests++
      response.end()
    })
    const reason = new Error('cancelled')
    const signal = AbortSignal.abort(reason)
    await assert.rejects(fetcherFor(t, local)(origin, { ...kilobyte, signal }), reason)
    assert.equal(requests, 0)
  })

  it('ends a fetch with its reason, before the answer and in the middle of it', async t => {
    const controllers = [new AbortController(), new AbortController()] as const
    const reason = new Error('cancelled')
    const origin = await serveLocally(t, (request, response) => {
      if (request.url === '/body') response.writeHead(200).write('a')
      controllers[request.url === '/body' ? 1 : 0].abort(reason)
    })
    const fetch = fetcherFor(t, local)
    for (const [index, path] of ['/', '/body'].entries()) {
      const { signal } = controllers[index] as AbortController
      await assert.rejects(fetch(`${origin}${path}`, { ...kilobyte, signal }), reason)
    }
  })
})

describe('a redirect reaches nothing inside', () => {
  const inside = [
    '//10.0.0.1/',
    'http:\\\\10.0.0.1\\',
    'http://2130706433/',
    'http://0x7f.1/',
    '\thttp://[::]/',
  ]
  for (const location of [...inside, 'http://%31%30.0.0.1/', 'http://[::ffff:a00:1]/'])
    it(`by ${JSON.stringify(location)}`, async t => {
      const allow = ['127.0.0.2/32']
      const lookup = async () => [{ address: '127.0.0.2', family: 4 }]
      // The first host has a loopback address of its own, so that 127.0.0.1 is not among the allowed ones.
      const first = await serveLocally(t, redirectTo(location), '127.0.0.2')
      await assert.rejects(
        fetcherFor(t, { allow, lookup })(`http://docs.example.com:${new URL(first).port}/`),
        refusedFetch(/is not at a public address/),
      )
    })

  it('by a name whose second answer is a private address', async t => {
    const later = await serveLocally(t, (_, response) => void response.end('inside'))
    const origin = await serveLocally(t, redirectTo(`http://docs.example.com:${new URL(later).port}/`))
    const answers = ['127.0.0.1', '10.0.0.1']
    const lookup = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
    await assert.rejects(
      fetcherFor(t, { ...local, lookup })(`http://docs.example.com:${new URL(origin).port}/`),
      refusedFetch(/^docs\.example\.com is not at a public address/),
    )
    assert.deepEqual(answers, [])
  })
})
