// What a visitor reads on a page without a text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, updatePage, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { beta, idsOf, page, publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (hasFronts = true) => {
    const site = await publishedSite(await shared(), {}, { hasFronts })
    const path = new URL(site.own).pathname
    const article = async (at: string): Promise<string> => {
      const { status, body } = await site.world.inject({ url: path + at })
      assert.equal(status, 200, at)
      return /<article class="prose">\n(.*?)\n<\/article>/s.exec(body)?.[1] ?? assert.fail(body)
    }
    return { ...site, path, article }
  }
  const plain = (html: string): string =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)

  test('a page without a text lists what the visitor sees below it in the menu, with what that is about', async () => {
    const { now, path, article } = await setUp()
    await write(
      now.admin,
      now.content,
      page('Guide', '{% if visitor.claims.unsigned.beta == true %}For a few.{% endif %}', { ref: 'guide' }),
      page('Setup', 'Do it', { into: 'guide', description: 'How to <begin>' }),
      page('Secret', 'x', { into: 'guide', condition: beta, description: 'Not for all' }),
      page('Left out', 'x', { into: 'guide', hidden: true }),
      page('Advanced', 'x', { into: 'guide', ref: 'more' }),
      page('Deeper', 'x', { into: 'more' }),
      {
        ...{ operation: 'insert_page', type: 'link', title: 'Elsewhere', into: 'guide' },
        target: { kind: 'url', url: 'https://example.com/' },
      },
    )
    const seen = await article('/guide')
    assert.equal(plain(seen), 'Setup How to &lt;begin&gt; Advanced Elsewhere')
    assert.deepEqual(hrefs(seen), [`${path}/guide/setup`, `${path}/guide/advanced`, 'https://example.com/'])
    assert.equal(plain(await article('/guide?visitor.beta=true')), 'For a few.')
  })

  test('a page with nothing below it says that nothing is written, unless its description says what it is', async () => {
    const { now, article } = await setUp()
    const [id = ''] = idsOf(await write(now.admin, now.content, page('Alone', '')))
    assert.equal(plain(await article('/alone')), 'Nothing is written here yet.')
    await write(now.admin, now.content, updatePage(id, { description: 'To come' }))
    assert.equal(await article('/alone'), '')
  })

  test('the front of a space without pages says so, and offers nothing to do with a page', async () => {
    const { world, path, article } = await setUp(false)
    assert.equal(plain(await article('')), 'There are no pages here yet.')
    const { body } = await world.inject({ url: path })
    assert.doesNotMatch(body, /class="actions"|class="record"|type="text\/markdown"/)
  })
})
