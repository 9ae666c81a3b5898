// What is refused before anything is fetched.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answering, fetcherFor, lateFetcherFor, local, port, refusedFetch, serveLocally } from './testing.ts'

describe('a URL is refused', () => {
  const wrong: [string, RegExp][] = [
    ['file:///etc/passwd', /http: or https:/],
    ['ftp://example.com/', /http: or https:/],
    ['data:text/plain,a', /http: or https:/],
    ['//example.com/', /not a URL/],
    ['http://[fe80::1%25eth0]/', /not a URL/],
    [`http://example.com/${'a'.repeat(9000)}`, /too long/],
    ['http://name:secret@example.com/', /example\.com carries a user name or a password/],
    ['http://name@example.com/', /carries a user name/],
  ]
  for (const [url, message] of wrong)
    it(`when it is ${url.slice(0, 40)}`, t =>
      assert.rejects(fetcherFor(t, local)(url), refusedFetch(message)))

  const spellings = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.0.0.1',
    '127.0.0.1.',
  ]
  const others = ['①②⑦.0.0.1', '0', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', 'localhost']
  for (const host of [...spellings, ...others])
    it(`when its host is ${host}, and nothing is connected to`, async t => {
      let requests = 0
      const origin = await serveLocally(t, (_, response) => {
        requests++
        response.end()
      })
      for (const scheme of ['http', 'https'])
        await assert.rejects(
          fetcherFor(t, { allow: [] })(`${scheme}://${host}:${port(origin)}/`),
          refusedFetch(/is not at a public address/),
        )
      const asked = lateFetcherFor(t, { allow: [] }).refuse(`http://${host}/`)
      await assert.rejects(asked, refusedFetch(/is not at a public address/))
      assert.equal(requests, 0)
    })

  for (const scheme of ['http', 'https'])
    it(`when the name of an ${scheme} URL leads to a private address, which stays unnamed`, async t => {
      const fetch = fetcherFor(t, { allow: [], lookup: answering('10.1.2.3') })
      await assert.rejects(
        fetch(`${scheme}://docs.example.com/`),
        refusedFetch(/^docs\.example\.com is not at a public/),
      )
      await assert.rejects(
        fetch(`${scheme}://docs.example.com/`),
        error => !String(error).includes('10.1.2.3'),
      )
    })
})

describe('before anything is fetched', () => {
  it('a URL that would be refused is refused, by its scheme, its name, or for want of encryption', async t => {
    const { refuse } = lateFetcherFor(t, { ...local, lookup: answering('10.1.2.3') })
    await assert.rejects(refuse('ftp://example.com/'), refusedFetch(/http: or https:/))
    await assert.rejects(refuse('https://docs.example.com/'), refusedFetch(/is not at a public address/))
    const isPlainRefused = true
    await assert.rejects(
      refuse('http://93.184.216.34/', { isPlainRefused }),
      refusedFetch(/without encryption/),
    )
    await refuse('https://93.184.216.34/', { isPlainRefused })
    await refuse('http://127.0.0.1/', { isPlainRefused })
  })

  it('a name that is not known is left to the fetch', async t => {
    const lookup = () => Promise.reject(new Error('ENOTFOUND'))
    await lateFetcherFor(t, { allow: [], lookup }).refuse('https://nowhere.example.com/')
  })
})
