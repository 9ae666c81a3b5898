// Social cards: which pages have one, what its content depends on, and who gets it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSize } from 'image-size'
import { write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'
import { testBrowser, visitedSite } from '../testing.ts'

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}) => {
    const world = await createWorld(await open())
    const found = await visitedSite(world, fields)
    const browser = testBrowser(world)
    const headOf = async (path: string, headers: Record<string, string> = {}) => {
      const { body } = await browser.ask(found.path + path, headers)
      const meta = (name: string): string | undefined =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(String(body))?.[1]
      const card = meta('og:image')
      return { meta, card: card === undefined ? undefined : new URL(card) }
    }
    const cardAt = async (path: string) => String((await headOf(path)).card?.pathname)
    return { ...found, browser, headOf, cardAt }
  }

  test('a page names its card with size and words, and the card is a picture that stays as it is', async () => {
    const { headOf, browser, own } = await setUp()
    const { meta, card } = await headOf('/setup')
    assert.ok(card?.href.startsWith(`${own}/~/card/`), String(card))
    assert.deepEqual(
      ['og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'].map(name => meta(name)),
      ['1200', '630', 'Setup · Docs', 'summary_large_image'],
    )
    const { status, headers, bytes } = await browser.ask(String(card?.pathname))
    assert.deepEqual([status, headers['content-type']], [200, 'image/png'])
    assert.match(String(headers['cache-control']), /^public, .*immutable/)
    const { width, height } = imageSize(bytes)
    assert.deepEqual([width, height], [1200, 630])
    assert.equal((await browser.ask(await cardOfFront(headOf))).status, 200)
  })

  const cardOfFront = async (headOf: (path: string) => Promise<{ card: URL | undefined }>) =>
    String((await headOf('')).card?.pathname)

  test('a card has another address once it shows anything else, and the one from before leads there', async () => {
    const { now, cardAt, browser } = await setUp()
    const [id] = idsOf(await write(now.admin, now.content, page('Title', 'Text.')))
    const before = await cardAt('/title')
    await write(now.admin, now.content, {
      operation: 'update_page',
      page: id,
      document: { markdown: 'Other.' },
    })
    assert.equal(await cardAt('/title'), before)
    await write(now.admin, now.content, { operation: 'update_page', page: id, title: 'Other' })
    const since = await cardAt('/title')
    assert.notEqual(since, before)
    const { status, headers } = await browser.ask(before)
    assert.deepEqual([status, headers.location], [307, since])
  })

  test('who may not see a page gets no card of it, whatever the address', async () => {
    const { cardAt, browser, path, token, change } = await setUp()
    const card = await cardAt('/setup')
    const hidden = card.replace('/setup.png', '/pro.png')
    assert.equal((await browser.ask(hidden)).status, 404)
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    const led = await browser.ask(hidden, { cookie })
    assert.equal(led.status, 307)
    const seen = await browser.ask(String(led.headers.location), { cookie })
    assert.match(String(seen.headers['cache-control']), /^private/)
    for (const wrong of ['', '/x.png', '/0123456789abcdef', '/0123456789abcdef/nowhere.png'])
      assert.equal((await browser.ask(`${path}/~/card${wrong}`)).status, 404, wrong)
    for (const visibility of ['visitor-auth', 'share-link']) {
      await change({ visibility })
      assert.notEqual((await browser.ask(card)).status, 200, visibility)
    }
  })

  test('only sites that anyone may open have cards, and none that has a picture of its own', async () => {
    const { headOf, change, token, now, site } = await setUp({ visibility: 'unlisted' })
    assert.ok((await headOf('/setup')).card !== undefined)
    await change({ visibility: 'visitor-auth' })
    const cookie = `lectern-visitor-token=${await token()}`
    assert.equal((await headOf('/setup', { cookie })).card, undefined)
    await change({ visibility: 'public' })
    const picture = 'https://pictures.example/card.png'
    await now.admin.put(`/orgs/${now.organization.id}/sites/${site.id}/customization`, {
      socialPreview: picture,
    })
    const { card, meta } = await headOf('/setup')
    assert.deepEqual(
      [card?.href, meta('og:image:width'), meta('twitter:card')],
      [picture, undefined, 'summary_large_image'],
    )
  })

  test('a card is drawn of titles in every script, of very long ones, and of code', async () => {
    const { now, cardAt, browser } = await setUp()
    const titles = [
      '日本語の題',
      'اقتراح تغيير',
      'x'.repeat(255),
      '#panic("x") $y$ "]',
      '👩‍👩‍👧‍👦 🎉',
      '\u{12000}\ue000',
    ]
    const slugs = titles.map((_, index) => `title-${index}`)
    for (const [index, title] of titles.entries())
      await write(now.admin, now.content, page(title, 'x', { slug: slugs[index], description: title }))
    for (const slug of slugs) {
      const { status, bytes } = await browser.ask(await cardAt(`/${slug}`))
      assert.deepEqual([status, imageSize(bytes).width], [200, 1200], slug)
    }
  })
})
