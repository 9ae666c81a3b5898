// Generated sites: the structure, the pages that open, search results and links agree with a model that asks of each part
// whether the visitor may see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reading } from '#context.ts'
import { audienceOf } from '../../src/sites/audience/index.ts'
import { type FoundSite, siteWithId } from '../../src/sites/prepared/index.ts'
import { visibleStructure } from '../../src/sites/resolver/index.ts'
import { sharedWorld } from '../world/content.ts'
import { forEachDatabase } from '../world/databases.ts'
import '../world/property-seed.ts'
import {
  type Claims,
  type Generated,
  generatedSite,
  holds,
  type Made,
  type MadeSiteSpace,
  makeSite,
  seenBy,
  visitors,
} from './generated-site.ts'

const ask = ({ admin, address }: Made, path: string, claims: Claims, format = 'markdown') => {
  const url = path.startsWith('http') ? path : address + path
  return admin.post(`/urls/published?format=${format}`, { url, visitor: { unsignedClaims: claims } })
}

/** The same, following a redirect: the first page of a space has the address of the space. */
const follow = async (made: Made, path: string, claims: Claims, format?: string) => {
  const answer = await ask(made, path, claims, format)
  const { redirect } = answer.body
  return redirect === undefined ? answer : ask(made, redirect.destination, claims, format)
}

/** Every page at every place of the site opens for those who may see it, at an address that leads to it again. */
const checkAddresses = async (made: Made, claims: Claims): Promise<number> => {
  const { seenSiteSpaces, isSeen } = seenBy(made, claims)
  let opened = 0
  for (const siteSpace of made.siteSpaces)
    for (const page of made.pages.filter(({ space }) => space === siteSpace.space)) {
      const { status, body } = await follow(made, `${siteSpace.path}/${page.path}`, claims)
      const expected = isSeen(page.id) && seenSiteSpaces.includes(siteSpace) ? 200 : 404
      assert.equal(
        status,
        expected,
        `${siteSpace.path}/${page.path} for ${JSON.stringify(claims)}: ${JSON.stringify(body)}`,
      )
      if (status !== 200) continue
      opened++
      assert.deepEqual([body.page.id, body.siteSpace.id], [page.id, siteSpace.id])
      const again = await ask(made, body.canonicalUrl, claims)
      assert.deepEqual(
        [again.body.page?.id, again.body.siteSpace?.id, again.body.redirect],
        [page.id, siteSpace.id, undefined],
        body.canonicalUrl,
      )
    }
  return opened
}

const wordsFound = async ({ admin, base }: Made, query: string, claims: Claims): Promise<string[]> => {
  const { status, body } = await admin.post(`${base}/search`, { query, visitor: { unsignedClaims: claims } })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.count, body.items.length)
  return body.items.map(({ id }: { id: string }) => id).sort()
}

const checkSearch = async (made: Made, claims: Claims): Promise<void> => {
  const { seenPages, isSeen } = seenBy(made, claims)
  for (const { id, word, blockWord, block } of made.pages) {
    assert.deepEqual(await wordsFound(made, word, claims), isSeen(id) ? [id] : [], word)
    assert.deepEqual(
      await wordsFound(made, blockWord, claims),
      isSeen(id) && holds(block, claims) ? [id] : [],
      blockWord,
    )
  }
  assert.deepEqual(await wordsFound(made, 'page', claims), seenPages.map(({ id }) => id).sort())
}

/** A link leads to its page if the visitor may see that, and otherwise reveals nothing of it. */
const checkLinks = async (made: Made, claims: Claims): Promise<void> => {
  const { seenSiteSpaces, seenPages, isSeen } = seenBy(made, claims)
  for (const page of seenPages) {
    const siteSpace = seenSiteSpaces.find(({ space }) => space === page.space) as MadeSiteSpace
    const { body } = await follow(made, `${siteSpace.path}/${page.path}`, claims, 'html')
    assert.equal(body.page.html.includes(page.blockWord), holds(page.block, claims))
    const hrefs = [...body.page.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href as string)
    const leading = []
    for (const href of hrefs)
      leading.push((await ask(made, new URL(href, body.canonicalUrl).href, claims)).body.page?.id)
    assert.deepEqual(leading, page.links.filter(isSeen), body.page.html)
  }
}

/** The site spaces of the structure that a visitor sees. */
const checkStructure = async ({ world, admin, siteId, ...made }: Made, claims: Claims): Promise<void> => {
  const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
  const { site } = (await siteWithId(ctx, siteId)) as FoundSite
  const seen = visibleStructure(site, await audienceOf(site, { claims: {}, unsigned: claims }))
  const sections = seen.topLevel.flatMap(part => (part.type === 'site-section' ? [part] : part.sections))
  const listed = [seen, ...sections].flatMap(({ siteSpaces }) => siteSpaces.map(({ id }) => id))
  const expected = seenBy(made, claims).seenSiteSpaces.map(({ id }) => id)
  assert.deepEqual(listed.sort(), expected.sort())
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('structure, addresses, search and links of generated sites say what each visitor may see, and nothing else', async () => {
    let opened = 0
    const check = async (generated: Generated) => {
      const made = await makeSite(await world(), generated)
      for (const claims of visitors) {
        await checkStructure(made, claims)
        opened += await checkAddresses(made, claims)
        await checkSearch(made, claims)
        await checkLinks(made, claims)
      }
    }
    await fc.assert(fc.asyncProperty(generatedSite, check), { numRuns: 8 })
    assert.ok(opened > 20)
  })
})
