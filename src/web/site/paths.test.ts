// Which addresses of the installation belong to sites, and what is below `/~/`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { beta, page, publishedSite } from '../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async () => {
    const found = await publishedSite(await shared())
    await write(found.now.admin, found.now.content, page('Setup', 'Do it'))
    const { inject } = found.world
    const path = new URL(found.own).pathname
    return { ...found, inject, path }
  }

  test('a page is answered in HTML, to HEAD without its body', async () => {
    const { inject, path } = await setUp()
    const { status, headers, body } = await inject({ url: `${path}/setup` })
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8'])
    assert.match(body, /Do it/)
    const head = await inject({ method: 'HEAD', url: `${path}/setup` })
    assert.deepEqual([head.status, head.body], [200, ''])
  })

  test('the first page of a space is at the address of the space, and its path leads there', async () => {
    const { inject, path } = await setUp()
    const { status, headers } = await inject({ url: `${path}/front` })
    assert.deepEqual([status, headers.location], [308, path])
    const { body } = await inject({ url: `${path}/setup` })
    assert.deepEqual(
      [body.match(new RegExp(`href="${path}"`, 'g'))?.length, body.includes(`"${path}/front"`)],
      [3, false],
      'the name of the site, the menu, and the page before',
    )
    assert.match((await inject({ url: path })).body, /<link rel="canonical" href="http:[^"]+[^/]"/)
  })

  test('a page is in Markdown at its path with an ending, as the visitor sees it; nothing else is', async () => {
    const { inject, path, now } = await setUp()
    await write(now.admin, now.content, page('Secret', 'hush', { condition: beta }))
    const text = `# Guide\n\n[do](/setup) {% if ${beta} %}egret{% endif %}`
    await write(now.admin, now.content, page('Guide', text))
    const { status, headers, body } = await inject({ url: `${path}/guide.md` })
    assert.deepEqual([status, headers['content-type']], [200, 'text/markdown; charset=utf-8'])
    assert.equal(body.trim(), `# Guide\n\n[do](${path}/setup)`)
    assert.match((await inject({ url: `${path}/guide.md?visitor.beta=true` })).body, /egret/)
    assert.equal((await inject({ url: `${path}/setup.md` })).body, '# Setup\n\nDo it')
    const front = (await inject({ url: path })).body
    assert.match(front, new RegExp(`href="${path}/front.md"`))
    assert.equal((await inject({ url: `${path}/front.md` })).body.trim(), '# Front')
    for (const gone of ['secret.md', 'nowhere.md', 'setup.md.md'])
      assert.equal((await inject({ url: `${path}/${gone}` })).status, 404, gone)
  })

  test('what a page loads is below the address of its site, and stays for good', async () => {
    const { inject, path } = await setUp()
    const { body } = await inject({ url: `${path}/setup` })
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] as string
    assert.ok(href.startsWith(`${path}/~/assets/site.`), href)
    const style = await inject({ url: href })
    assert.equal(style.headers['content-type'], 'text/css; charset=utf-8')
    assert.match(String(style.headers['cache-control']), /immutable/)
    assert.equal((await inject({ url: `${path}/~/assets/site.css` })).status, 404)
  })

  test('no site is at an address that begins as those of the installation do', async () => {
    const { inject } = await setUp()
    for (const url of [
      '/v1/unknown',
      '/%76%31/unknown',
      '/sign-in/unknown',
      '/web/site/x.css',
      '/downloads/x/y',
    ]) {
      const { status, headers } = await inject({ url })
      assert.deepEqual([status, headers['content-type']], [404, 'application/json; charset=utf-8'], url)
    }
    const { status, headers } = await inject({ url: '/v1/urls/published' })
    assert.deepEqual([status, headers.allow], [405, 'POST'])
  })

  test('frames are allowed on pages that have some, of the providers that the operator allows', async () => {
    const world = await createWorld(await open(), { embeds: ['vimeo'] })
    const { now, own } = await publishedSite(world)
    const embed = (url: string) => `{% embed url="${url}" %}`
    const [film, tune] = ['https://vimeo.com/1', 'https://open.spotify.com/track/1'].map(embed)
    await write(now.admin, now.content, page('Film', `${film}\n\n${tune}`), page('Tune', `${tune}`))
    const policyAt = async (path: string) => {
      const { headers } = await world.inject({ url: new URL(own + path).pathname })
      return String(headers['content-security-policy'])
    }
    assert.match(await policyAt('/film'), /; frame-src https:\/\/player\.vimeo\.com$/)
    assert.doesNotMatch(await policyAt('/tune'), /frame-src/)
  })
})
