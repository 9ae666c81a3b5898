// What somebody with the address of a preview sees, and for how long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { signedIn } from '../../../../test/world/signed-in.ts'
import { testBrowser } from '../testing.ts'
import { previewedSite } from './testing.ts'

const barOf = (body: string): string => /<aside class="preview"[\s\S]*?<\/aside>/.exec(body)?.[0] ?? ''
const numbersIn = (body: string): number[] =>
  [...(/<ul class="preview-numbers">.*?<\/ul>/.exec(barOf(body))?.[0] ?? '').matchAll(/<b>(\d+)<\/b>/g)].map(
    ([, n]) => Number(n),
  )

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => {
    const world = await shared()
    const site = await previewedSite(world, fields)
    const { ask } = testBrowser(world)
    const text = async (address: string): Promise<string> => String((await ask(address)).body)
    return { ...site, ask, text }
  }

  test('an outsider sees what is changed, and the numbers that the API gives', async () => {
    const { now, text, preview, pathOf, changeRequest } = await setUp()
    await now.admin.post(`${changeRequest}/comments`, { body: { markdown: 'Nobody outside reads this' } })
    // The review page waits for the count of broken links; other pages do not.
    const review = await text(`${pathOf(preview)}/~/review`)
    const page = await text(`${pathOf(preview)}/edited`)
    const bar = barOf(page)
    assert.match(bar, /A &lt;b&gt;new&lt;\/b&gt; word/)
    assert.match(bar, /3 pages changed/)
    for (const title of ['Edited', 'Gone', 'Fresh']) assert.ok(bar.includes(`<bdi>${title}</bdi>`), title)
    assert.doesNotMatch(bar, /Secret|Same/)
    const { body: links } = await now.admin.get(`${changeRequest}/links?status=broken`)
    const { body: shown } = await now.admin.get(changeRequest)
    assert.deepEqual(numbersIn(page), [0, links.stats.broken.changeRequest, shown.comments])
    assert.deepEqual(numbersIn(page), [0, 1, 1])
    assert.match(review, /Sign in as somebody who may read/)
    assert.doesNotMatch(review, /Nobody outside|Secret/)
  })

  test('the pages that the bar counts are those of the API, for who sees all of them', async () => {
    const { now, text, make, pathOf, token, changeRequest, ids } = await setUp({ adaptive_content: 1 })
    const visitor = { jwtToken: await token({ plan: 'pro' }, 600) }
    const { body } = await now.admin.get(`${changeRequest}/changes`)
    const pages = new Set(body.changes.flatMap(({ page }: { page?: { id: string } }) => page?.id ?? []))
    assert.ok(pages.has(ids.secret))
    const bar = barOf(await text(`${pathOf(await make({ visitor }))}/edited`))
    assert.match(bar, new RegExp(`${pages.size} pages changed`))
    assert.match(bar, /<bdi>Secret<\/bdi>/)
    assert.match(bar, /Seen as a chosen visitor/)
  })

  test('words are marked on the page; a deleted one leads to what it was', async () => {
    const { text, ask, preview, pathOf, ids } = await setUp()
    const marked = await text(`${pathOf(preview)}/edited?changes`)
    assert.match(marked, /One <del data-label="Removed">old<\/del><ins data-label="Added">new<\/ins> word/)
    assert.match(await text(`${pathOf(preview)}/fresh?changes`), /This page is new/)
    assert.doesNotMatch(await text(`${pathOf(preview)}/fresh?changes`), /onclick/)
    assert.match(await text(`${pathOf(preview)}/same?changes`), /Nothing of what is read/)
    const href = /href="([^"]*\/~\/deleted\/[^"]*)"/.exec(marked)?.[1] as string
    assert.match(await text(href), /What it was\./)
    assert.equal((await ask(href.replace(ids.gone, ids.secret))).status, 404)
  })

  test('what was hidden from the visitor before is not shown to them as what it was', async () => {
    const { now, text, preview, pathOf, changeRequest, ids } = await setUp()
    const changes = [{ operation: 'update_page', page: ids.secret, condition: 'true' }]
    assert.equal((await now.admin.post(`${changeRequest}/content`, { changes })).status, 200)
    const marked = await text(`${pathOf(preview)}/secret?changes`)
    assert.match(marked, /New plans/)
    assert.doesNotMatch(marked, /Old/)
  })

  test('nothing of a preview is kept, listed, or told to other hosts', async () => {
    const { ask, preview, pathOf } = await setUp()
    for (const path of [
      '/edited',
      '/edited?changes',
      '/~/review',
      '/nothing',
      '/~/titles.json',
      '/~/search?q=a',
    ]) {
      const { headers, body } = await ask(pathOf(preview) + path)
      assert.equal(headers['cache-control'], 'private, no-store', path)
      assert.equal(headers['referrer-policy'], 'same-origin', path)
      assert.equal(headers['x-robots-tag'], 'noindex', path)
      assert.doesNotMatch(String(body), /rel="canonical"|hreflang|ld\+json|og:url/)
    }
    assert.match(
      String((await ask(`${pathOf(preview)}/edited`)).body),
      /<meta name="robots" content="noindex">/,
    )
  })

  test('a protected and unpublished site is shown too, until the address ends', async () => {
    const { world, now, ask, site, preview, pathOf, change } = await setUp({ visibility: 'visitor-auth' })
    await change({ published: 0 })
    const address = `${pathOf(preview)}/edited`
    assert.equal((await ask(address)).status, 200)
    assert.equal(site.id.length > 0, true)
    const start = world.clock.now
    world.clock.now += 8 * 24 * 60 * 60 * 1000
    assert.equal((await ask(address)).status, 404)
    world.clock.now = start
    assert.equal((await ask(address)).status, 200)
    await now.admin.delete(`/orgs/${now.organization.id}/sites/${site.id}/previews/${preview.id}`)
    assert.equal((await ask(address)).status, 404)
  })

  test('a change request that was archived or merged counts no more, and the bar says so', async () => {
    const { now, text, preview, pathOf, changeRequest } = await setUp()
    await now.admin.patch(changeRequest, { status: 'archived' })
    const bar = barOf(await text(`${pathOf(preview)}/edited`))
    assert.match(bar, /archived since/)
    assert.match(bar, /No pages changed/)
  })

  test('members who may read the change request see its comments and what its links break', async () => {
    const { world, now, preview, pathOf, changeRequest, proposed, path } = await setUp()
    const markdown = 'Is *this* right? <script>alert(1)</script>'
    await now.admin.post(`${changeRequest}/comments`, { body: { markdown } })
    const { headers } = await signedIn(world, now.admin)
    const { cookie } = headers
    const ask = async (address: string) =>
      String((await world.inject({ url: address, headers: { cookie } })).body)
    for (const base of [pathOf(preview), `${path}/~/change-requests/${proposed.id}`]) {
      const review = await ask(`${base}/~/review`)
      assert.match(review, /Is <em>this<\/em> right/)
      assert.doesNotMatch(review, /<script>alert/)
      assert.match(review, /<bdi>Edited<\/bdi><ul><li><bdi>gone\.md<\/bdi>/)
      assert.match(review, /1 more that this visitor does not see/)
    }
  })

  test('members see which merge rules are not kept, as long as it may be merged', async () => {
    const { world, now, preview, pathOf, changeRequest } = await setUp()
    await now.admin.patch(now.path, {
      mergeRules: { approvals: 2, noBrokenLinks: true, authorsMayMerge: false },
    })
    const { headers } = await signedIn(world, now.admin)
    const reviewBy = async (cookie?: string) =>
      String(
        (await world.inject({ url: `${pathOf(preview)}/~/review`, headers: cookie ? { cookie } : {} })).body,
      )
    const rulesIn = (review: string) =>
      [
        ...(/id="~merge-rules"[\s\S]*?<ul class="review-list">(.*?)<\/ul>/.exec(review)?.[1] ?? '').matchAll(
          /<li>(.*?)<\/li>/g,
        ),
      ].map(([, sentence]) => sentence)
    assert.deepEqual(rulesIn(await reviewBy(headers.cookie)), [
      'Approvals: 0 of 2. Ask for reviews.',
      'Links would lead nowhere, new ones or ones that it breaks. Change them, or keep what they lead to.',
      'You worked on it. Somebody else must merge it.',
    ])
    assert.doesNotMatch(await reviewBy(), /merge-rules/)
    const mergeRules = { approvals: 0, noBrokenLinks: false, authorsMayMerge: true }
    await now.admin.patch(now.path, { mergeRules })
    assert.doesNotMatch(await reviewBy(headers.cookie), /merge-rules/)
    await now.admin.patch(now.path, { mergeRules: { approvals: 2 } })
    await now.admin.patch(changeRequest, { status: 'archived' })
    assert.doesNotMatch(await reviewBy(headers.cookie), /merge-rules/)
  })

  test('a change request says where its members see it on a site that is published, as long as it may be merged', async () => {
    const { world, now, changeRequest, change, proposed } = await setUp()
    const { body: shown } = await now.admin.get(changeRequest)
    const { body: listed } = await now.admin.get(`${now.path}/change-requests?status=all`)
    assert.equal(listed.items[0].urls.preview, shown.urls.preview)
    const { headers } = await signedIn(world, now.admin)
    const { pathname } = new URL(shown.urls.preview)
    const { cookie } = headers
    const answer = await world.inject({ url: `${pathname}/edited?changes`, headers: { cookie } })
    assert.match(String(answer.body), /<ins data-label="Added">new<\/ins>/)
    await change({ published: 0 })
    assert.equal((await now.admin.get(changeRequest)).body.urls.preview, undefined)
    await change({ published: 1 })
    const { body: archived } = await now.admin.patch(changeRequest, { status: 'archived' })
    assert.deepEqual([archived.id, archived.urls.preview], [proposed.id, undefined])
  })

  test('a page of the site itself has no bar, and asks for no style of previews', async () => {
    const { text, path } = await setUp()
    assert.doesNotMatch(await text(`${path}/edited`), /preview/)
  })
})
