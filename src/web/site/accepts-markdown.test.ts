// Which form of a page a request is for, and that neither cache nor headers mix the forms.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { idsOf, page } from '../../sites/published/testing.ts'
import { prefersMarkdown } from './accepts-markdown.ts'
import { testBrowser, visitedSite } from './testing.ts'

const chromium =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

test('Markdown is for those who name it and take HTML no more than that', () => {
  const table: readonly (readonly [accept: string | undefined, isMarkdown: boolean])[] = [
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['text/*', false],
    ['text/html', false],
    [chromium, false],
    ['text/markdown', true],
    ['TEXT/Markdown', true],
    ['text/markdown; charset=utf-8', true],
    ['text/markdown;variant=GFM, text/html;q=0.9', true],
    ['text/markdown, text/html, */*', true],
    ['text/html;q=0.9, text/markdown;q=1.0', true],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0.5, */*', false],
    ['text/markdown;q=0.5, */*;q=0.1', true],
    ['text/markdown;q=0.5, text/*;q=0.8, */*;q=0.1', false],
    ['text/markdown;q=0.5, text/html;q=0.1, */*', true],
    ['text/markdown;q=0', false],
    ['text/markdown;q=0, */*', false],
    ['text/markdown;q=x', false],
    ['text/x-markdown', false],
    [`${'a,'.repeat(5000)}text/markdown`, false],
  ]
  for (const [accept, isMarkdown] of table) assert.equal(prefersMarkdown(accept), isMarkdown, String(accept))
})

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => {
    const found = await visitedSite(await shared(), fields)
    const browser = testBrowser(found.world)
    const markdown = (path: string, headers: Record<string, string> = {}) =>
      browser.ask(found.path + path, { accept: 'text/markdown', ...headers })
    return { ...found, browser, markdown }
  }

  test('at the address of a page, each gets the form that they ask for, however often and in which order', async () => {
    const { browser, markdown, path, own } = await setUp()
    for (let times = 0; times < 3; times++) {
      const page = await browser.ask(`${path}/setup`, { accept: chromium })
      assert.match(page.body, /^<!doctype html>/)
      assert.match(String(page.headers.vary), /\bAccept\b(?!-)/)
      const { headers, body } = await markdown('/setup')
      assert.deepEqual(
        [headers['content-type'], headers['content-location'], headers.link, headers['x-robots-tag']],
        ['text/markdown; charset=utf-8', `${path}/setup.md`, `<${own}/setup>; rel="canonical"`, 'noindex'],
      )
      assert.match(String(headers.vary), /\bAccept\b(?!-)/)
      assert.equal(body, '# Setup\n\nDo it')
      assert.notEqual(headers.etag, page.headers.etag)
      assert.equal((await markdown('/setup', { 'if-none-match': String(headers.etag) })).status, 304)
      assert.equal((await markdown('/setup', { 'if-none-match': String(page.headers.etag) })).status, 200)
    }
  })

  test('the first page of a space is in Markdown at its address, and names that one as canonical', async () => {
    const { markdown, path, own } = await setUp()
    for (const at of ['', '/front.md']) {
      const { status, headers } = await markdown(at)
      assert.deepEqual(
        [status, headers['content-location'], headers.link],
        [200, `${path}/front.md`, `<${own}>; rel="canonical"`],
      )
    }
  })

  test('of a page without text, its Markdown lists what the visitor sees below it', async () => {
    const { markdown, now, path, token } = await setUp()
    const [parent] = idsOf(await write(now.admin, now.content, page('Parent', '')))
    const below = { into: parent, description: 'About\nit' }
    const some = { ...below, condition: 'visitor.claims.plan == "pro"' }
    await write(now.admin, now.content, page('One [1]', 'x', below), page('Two', 'x', some))
    const one = `- [One \\[1\\]](${path}/parent/one-1): About it\n`
    assert.equal((await markdown('/parent')).body, `# Parent\n\n${one}`)
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    const both = `# Parent\n\n${one}- [Two](${path}/parent/two): About it\n`
    assert.equal((await markdown('/parent.md', { cookie })).body, both)
  })

  test('who is not let in, or asks for nothing that is there, is answered as everybody', async () => {
    const { markdown, change } = await setUp()
    assert.deepEqual([(await markdown('/pro')).status, (await markdown('/nowhere')).status], [404, 404])
    assert.equal((await markdown('/setup/')).status, 308)
    await change({ visibility: 'visitor-auth' })
    assert.equal((await markdown('/setup')).status, 403)
  })

  test('a page that is cached for early answers is not sent to those who prefer Markdown', async () => {
    const world = await createWorld(await open())
    const { path } = await visitedSite(world)
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    let early = 0
    world.server.earlyFollowers.push(() => void early++)
    const get = async (accept: string) => {
      const headers = { host: 'lectern.test', accept }
      const [answer] = await once(request({ port, path: `${path}/setup`, headers }).end(), 'response')
      return text(answer)
    }
    for (let times = 0; early === 0; times++) {
      assert.ok(times < 20, 'the page is cached')
      assert.match(await get(chromium), /^<!doctype html>/)
    }
    assert.equal(await get('text/markdown, */*'), '# Setup\n\nDo it')
    assert.match(await get('text/markdown;q=0.1, */*'), /^<!doctype html>/)
    const before = early
    assert.match(await get('*/*'), /^<!doctype html>/)
    assert.equal(early, before + 1)
    await world.close()
  })
})
