// Menus too long for a page: what is printed, and what is fetched.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { beta, page, publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (...pages: readonly object[]) => {
    const { now, own, world } = await publishedSite(await shared())
    for (let from = 0; from < pages.length; from += 500)
      await write(now.admin, now.content, ...pages.slice(from, from + 500))
    const path = new URL(own).pathname
    const get = (url: string) => world.inject({ url })
    const menuOf = async (url: string): Promise<string> => {
      const { status, body } = await get(url)
      assert.equal(status, 200, url)
      return /<nav class="tree".*?<\/nav>/s.exec(body)?.[0] ?? assert.fail(body)
    }
    /** The paths of all pages of a menu, in order, including the parts that are fetched. */
    const walk = async (menu: string, claims: string): Promise<string[]> => {
      const found: string[] = []
      for (const [, more, href, fragment] of menu.matchAll(entries)) {
        if (href !== undefined && more === undefined) found.push(href.slice(path.length))
        if (fragment === undefined) continue
        const { status, body } = await get(fragment + claims)
        assert.equal(status, 200, fragment)
        found.push(...(await walk(body, claims)))
      }
      return found
    }
    return { now, path, get, menuOf, walk }
  }
  const entries = /(<span class="more">)?<a href="([^"]*)"|data-fragment="([^"]*)"/g

  /** The address from which the menu below a page is fetched. */
  const fragmentOf = (menu: string, title: string): string =>
    new RegExp(`data-fragment="([^"]*)"><summary aria-label="Pages in ${title}"`).exec(menu)?.[1] ??
    assert.fail(menu)

  const numbered = (count: number, start: string, more: (index: number) => object = () => ({})) =>
    Array.from({ length: count }, (_, index) => page(`${start} ${index}`, '', more(index)))
  const paths = (count: number, start: string) =>
    Array.from({ length: count }, (_, index) => `${start}-${index}`)

  /** A page with some below it, some of which have more below them, and many siblings. */
  const tree = [
    page('Guide', '', { ref: 'guide' }),
    ...numbered(150, 'Step', index => ({ into: 'guide', ...(index === 3 && { ref: 'step' }) })),
    ...numbered(2, 'Detail', index => ({ into: 'step', ...(index === 1 && { condition: beta }) })),
    ...numbered(160, 'Other'),
  ]
  const expected = (details: number) => [
    '',
    '/guide',
    ...paths(150, '/guide/step').flatMap(path =>
      path === '/guide/step-3' ? [path, ...paths(details, '/guide/step-3/detail')] : [path],
    ),
    ...paths(160, '/other'),
  ]

  test('from every page, all that the visitor sees is printed or fetched, once and in order', async () => {
    const { path, menuOf, walk } = await setUp(...tree)
    for (const claims of ['', '?visitor.beta=true'])
      for (const at of ['', '/guide', '/guide/step-3', '/guide/step-120', '/other-0', '/other-159']) {
        const menu = await menuOf(path + at + claims)
        assert.equal((menu.match(/aria-current="page"/g) ?? []).length, 1, at)
        assert.deepEqual(await walk(menu, claims), expected(claims === '' ? 1 : 2), at)
      }
  })

  test('a menu of up to 300 entries is printed whole, however long its lists are', async () => {
    const { now, path, menuOf } = await setUp(...numbered(298, 'Page'))
    const menu = await menuOf(`${path}/page-7`)
    assert.deepEqual([menu.match(/<a /g)?.length, menu.includes('data-fragment')], [299, false])
    await write(now.admin, now.content, ...numbered(2, 'One more'))
    assert.match(await menuOf(`${path}/page-7`), /201 more pages/)
  })

  test('what a page prints of a menu does not grow with it', async () => {
    const { now, path, menuOf } = await setUp(...numbered(400, 'Page'))
    const sizes = async () => {
      const menus = [await menuOf(`${path}/page-0`), await menuOf(`${path}/page-200`)]
      return menus.map(menu => menu.match(/<li>/g)?.length)
    }
    const before = await sizes()
    assert.deepEqual(before, [101, 102])
    for (let some = 0; some < 2; some++)
      await write(now.admin, now.content, ...numbered(500, `Page of ${some}`))
    assert.deepEqual(await sizes(), before)
  })

  test('a fetched part of a menu is cached for its visitor alone, and no longer once the menu has changed', async () => {
    const { now, path, get, menuOf } = await setUp(...tree)
    const fragment = fragmentOf(await menuOf(`${path}/guide`), 'Step 3')
    const seen = await get(fragment)
    assert.deepEqual([seen.status, seen.headers['cache-control']], [200, 'private, max-age=3600, immutable'])
    assert.doesNotMatch(seen.body, /detail-1/)
    const other = await get(`${fragment}?visitor.beta=true`)
    assert.match(other.body, /detail-1/)
    assert.match(String(other.headers['cache-control']), /no-store/)
    await write(now.admin, now.content, page('Late', '', { into: null }))
    assert.match(String((await get(fragment)).headers['cache-control']), /no-store/)
    const address = fragment.slice(`${path}/~/navigation`.length)
    for (const gone of [
      '',
      '/x',
      address.replace('end', 'middle'),
      address.replace(/[^/]+\/[^/]+$/, 'nowhere/end-0'),
    ])
      assert.equal((await get(`${path}/~/navigation${gone}`)).status, 404, gone)
  })

  test('a part of a page that the visitor does not see is not there', async () => {
    const { path, get, menuOf } = await setUp(
      ...numbered(300, 'Page'),
      page('Secret', '', { ref: 's', condition: beta }),
      page('Inside', '', { into: 's' }),
    )
    const menu = await menuOf(`${path}/page-299?visitor.beta=true`)
    const fragment = fragmentOf(menu, 'Secret')
    assert.match((await get(`${fragment}?visitor.beta=true`)).body, /inside/)
    assert.equal((await get(fragment)).status, 404)
  })
})
