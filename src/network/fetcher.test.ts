// What a fetch sends, follows and limits, and that it connects only to addresses that were checked.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { countedDuring } from '../../test/world/counted-series.ts'
import { createLateFetcher, fetchMetrics } from './index.ts'
import {
  answering,
  decoded,
  failed,
  fetcherFor,
  kilobyte,
  local,
  port,
  redirectTo,
  refusedFetch,
  serveLocally,
} from './testing.ts'

describe('a fetch', () => {
  it('brings the body, its content type, the status and the URL without its fragment', async t => {
    const origin = await serveLocally(t, (_, response) => {
      response.writeHead(203, { 'content-type': 'text/html; charset=utf-8' }).end('héllo')
    })
    const { bytes, ...rest } = await fetcherFor(t, local)(`${origin}/a?b=c#d`)
    assert.equal(decoded(bytes), 'héllo')
    assert.deepEqual(rest, { url: `${origin}/a?b=c`, status: 203, contentType: 'text/html; charset=utf-8' })
  })

  it('sends its name and neither cookies nor a referer, on redirects too', async t => {
    const seen: string[][] = []
    const origin = await serveLocally(t, (request, response) => {
      seen.push(Object.keys(request.headers).sort())
      assert.equal(request.headers['user-agent'], 'Lectern')
      response.setHeader('set-cookie', 'a=b')
      if (request.url === '/') redirectTo('/second')(request, response)
      else response.end()
    })
    assert.equal((await fetcherFor(t, local)(origin)).url, `${origin}/second`)
    const headers = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']
    assert.deepEqual(seen, [headers, headers])
  })

  it('is counted among those that were done, refused or failed', async t => {
    const origin = await serveLocally(t, (request, response) => {
      response.writeHead(request.url === '/' ? 200 : 500).end()
    })
    const fetch = fetcherFor(t, local)
    const series = ['done', 'refused', 'failed'].map(outcome => `lectern_fetches_total{outcome="${outcome}"}`)
    const counted = await countedDuring(fetchMetrics, series, async () => {
      await fetch(origin)
      await assert.rejects(fetch('file:///etc/passwd'))
      await assert.rejects(fetch(`${origin}/broken`))
    })
    assert.deepEqual(counted, [1, 1, 1])
  })

  it('goes through no proxy of the environment', async t => {
    const proxy = await serveLocally(t, (_, response) => void response.end('proxy'))
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) {
      const before = process.env[name]
      process.env[name] = proxy
      t.after(() => {
        if (before === undefined) delete process.env[name]
        else process.env[name] = before
      })
    }
    const origin = await serveLocally(t, (_, response) => void response.end('direct'))
    assert.equal(decoded((await fetcherFor(t, local)(origin)).bytes), 'direct')
  })

  for (const [encoding, compress] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)
    it(`decompresses ${encoding}`, async t => {
      const origin = await serveLocally(t, (_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(compress('text'.repeat(200)))
      })
      assert.equal(decoded((await fetcherFor(t, local)(origin)).bytes), 'text'.repeat(200))
    })

  it('of any status but 2xx fails, naming the status and the host', async t => {
    const origin = await serveLocally(t, (_, response) => void response.writeHead(404).end('secret'))
    const message = new RegExp(`^127\\.0\\.0\\.1:${port(origin)} answered with status 404$`)
    await assert.rejects(fetcherFor(t, local)(origin), failed('status', message))
  })
})

describe('a name', () => {
  it('is looked up once, and the address that was checked is the one connected to', async t => {
    const origin = await serveLocally(t, (request, response) => void response.end(request.headers.host))
    const answers = ['127.0.0.1', '10.0.0.1']
    const lookup = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
    const url = `http://docs.example.com:${port(origin)}/`
    const fetched = await fetcherFor(t, { ...local, lookup })(url)
    assert.equal(decoded(fetched.bytes), new URL(url).host)
    assert.deepEqual(answers, ['10.0.0.1'])
  })

  it('with a public and a private address is fetched from the public one', async t => {
    const origin = await serveLocally(t, (_, response) => void response.end('here'))
    const lookup = async () => ['10.0.0.1', '127.0.0.1'].map(address => ({ address, family: 4 }))
    const fetched = await fetcherFor(t, { ...local, lookup })(`http://docs.example.com:${port(origin)}/`)
    assert.equal(decoded(fetched.bytes), 'here')
  })

  it('that nobody knows is an unreachable host', async t => {
    const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
    await assert.rejects(
      fetcherFor(t, { ...local, lookup })('http://docs.example.com/'),
      failed('unreachable', /^docs\.example\.com could not be fetched: no such host is known$/),
    )
  })
})

describe('a redirect', () => {
  for (const status of [301, 302, 303, 307, 308])
    it(`of status ${status} is followed relative to its URL`, async t => {
      const origin = await serveLocally(t, (request, response) => {
        if (request.url === '/a/b') redirectTo('c#d', status)(request, response)
        else response.end(`${request.method} ${request.url}`)
      })
      const { url, bytes } = await fetcherFor(t, local)(`${origin}/a/b`)
      assert.deepEqual([url, decoded(bytes)], [`${origin}/a/c`, 'GET /a/c'])
    })

  const wrong: [string, RegExp][] = [
    ['http://10.0.0.1/', /^10\.0\.0\.1 is not at a public address/],
    ['http://169.254.169.254/latest/meta-data', /^169\.254\.169\.254 is not/],
    ['http://[::1]/', /^::1 is not/],
    ['http://inside.example.com/', /^inside\.example\.com is not/],
    ['file:///etc/passwd', /http: or https:/],
    ['http://a:b@127.0.0.1/', /carries a user name/],
    ['http://[/', /not a URL/],
  ]
  for (const [location, message] of wrong)
    it(`to ${location} is refused`, async t => {
      const origin = await serveLocally(t, redirectTo(location))
      await assert.rejects(
        fetcherFor(t, { ...local, lookup: answering('192.168.0.1') })(origin),
        refusedFetch(message),
      )
    })

  it('is followed as often as the limit says, and not once more', async t => {
    const origin = await serveLocally(t, (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else redirectTo(`/${left - 1}`)(request, response)
    })
    const fetch = fetcherFor(t, { ...local, maximumRedirects: 2 })
    assert.equal(decoded((await fetch(`${origin}/2`)).bytes), 'there')
    await assert.rejects(fetch(`${origin}/3`), failed('redirects', /^127.* redirected more than 2 times$/))
  })

  it('without a location is a failure with its status', async t => {
    const origin = await serveLocally(t, (_, response) => void response.writeHead(302).end())
    await assert.rejects(fetcherFor(t, local)(origin), failed('status', /status 302/))
  })
})

describe('closing', () => {
  it('ends what is under way', async t => {
    const asked = Promise.withResolvers<void>()
    const origin = await serveLocally(t, () => asked.resolve())
    const fetcher = createLateFetcher(local)
    const outcome = assert.rejects(
      fetcher.fetch(origin, kilobyte, buffer),
      failed('unreachable', /127.*connection/),
    )
    await asked.promise
    await fetcher.close()
    await outcome
  })
})
