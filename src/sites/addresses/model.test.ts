// Where spaces are published, checked against a slow and obvious model on sites made up at random.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { makeLink, makeSite, type SiteWanted } from './testing.ts'

const names = ['a', 'b', 'c'] as const
type Place = { space: number; path: string }

const places = fc.uniqueArray(fc.record({ space: fc.nat({ max: 2 }), path: fc.constantFrom(...names) }), {
  selector: ({ path }) => path,
  minLength: 1,
  maxLength: 3,
})
const someSite = fc.record({
  published: fc.boolean(),
  visibility: fc.constantFrom(
    'public' as const,
    'unlisted' as const,
    'share-link' as const,
    'visitor-auth' as const,
  ),
  links: fc.array(fc.boolean(), { maxLength: 2 }),
  parts: fc.oneof(
    fc.record({ spaces: places }),
    fc.record({
      sections: fc.uniqueArray(fc.record({ path: fc.constantFrom(...names), spaces: places }), {
        selector: ({ path }) => path,
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
})
type SomeSite = typeof someSite extends fc.Arbitrary<infer T> ? T : never

/** Each place of a site with the full steps that lead to it, defaults included; the site opens at the first place. */
const placesOf = ({ parts }: SomeSite): { space: number; whole: string[] }[] =>
  'sections' in parts
    ? parts.sections.flatMap(({ path, spaces }) => spaces.map(one => ({ ...one, whole: [path, one.path] })))
    : parts.spaces.map(one => ({ ...one, whole: [one.path] }))

/** What steps lead to: they name a section, then a site space; whichever they do not name is the first one. */
const readAt = ({ parts }: SomeSite, steps: string[]): { whole: string[]; rest: string[] } => {
  const rest = [...steps]
  const take = <Part extends { path: string }>(all: readonly Part[]): Part => {
    const named = all.find(({ path }) => path === rest[0])
    if (named !== undefined) rest.shift()
    return named ?? (all[0] as Part)
  }
  if (!('sections' in parts)) return { whole: [take(parts.spaces).path], rest }
  const section = take(parts.sections)
  return { whole: [section.path, take(section.spaces as Place[]).path], rest }
}

/** The shortest steps that are read as the place and the page. */
const shortest = (site: SomeSite, whole: string[], page: string[]): string => {
  const starts = whole.length === 1 ? [[], whole] : [[], [whole[1]], [whole[0]], whole]
  for (const start of starts as string[][]) {
    const found = readAt(site, [...start, ...page])
    const isShort = start.length === whole.length || leavesOutDefaults(site, whole, start)
    if (isShort && found.whole.join() === whole.join() && found.rest.join() === page.join())
      return [...start, ...page].map(step => `/${step}`).join('')
  }
  throw new Error('nothing leads there')
}

/** Whether the steps leave out everything that is a default, or nothing at all. */
const leavesOutDefaults = (site: SomeSite, whole: string[], start: string[]): boolean => {
  const { parts } = site
  if (!('sections' in parts)) return start.length === 0 && parts.spaces[0]?.path === whole[0]
  const section = parts.sections.find(({ path }) => path === whole[0])
  const left = [
    ...(parts.sections[0] === section ? [] : [whole[0]]),
    ...(section?.spaces[0]?.path === whole[1] ? [] : [whole[1]]),
  ]
  return left.join() === start.join()
}

const expected = (sites: readonly SomeSite[], space: number, page: string[]): string | undefined => {
  for (const [index, site] of sites.entries()) {
    if (!site.published || (site.visibility === 'share-link' && !site.links.includes(true))) continue
    const all = placesOf(site)
    const shown = all.find(place => place.space === space)
    if (shown !== undefined) return `site-${index}${shortest(site, shown.whole, page)}`
  }
  return undefined
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('spaces and their pages are published where the model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someSite, { maxLength: 4 }), async sites => {
        const { organization, ids } = await threeSpaces()
        for (const [index, { parts, published, visibility, links }] of sites.entries()) {
          const named = ({ space, path }: Place) => ({ space: ids[space] as string, path })
          const wanted: SiteWanted =
            'sections' in parts
              ? {
                  basename: `site-${index}`,
                  sections: parts.sections.map(one => ({ ...one, spaces: one.spaces.map(named) })),
                }
              : { basename: `site-${index}`, spaces: parts.spaces.map(named) }
          const id = await makeSite(await world(), organization, { ...wanted, published, visibility })
          for (const active of links) await makeLink(await world(), organization.admin, id, active)
        }
        const start = `http://lectern.test/${organization.id}/`
        await (await world()).act(organization.admin, async ctx => {
          const addresses = await ctx.sites.addressesOf(ctx, ids)
          const pages = await ctx.sites.pageAddressesOf(ctx, ids)
          const some = await ctx.sites.pageAddressesOf(ctx, ids, ['a'])
          for (const [space, id] of ids.entries()) {
            const at = (page: string[]) => {
              const path = expected(sites, space, page)
              return path && start + path
            }
            assert.equal(addresses.get(id), at([]))
            for (const step of ['a', 'b', 'x']) assert.equal(pages.get(id)?.(`${step}/y`), at([step, 'y']))
            assert.equal(some.get(id)?.('a'), at(['a']))
          }
        })
      }),
      { numRuns: 25 },
    )
  })

  const threeSpaces = async () => {
    const organization = await (await world()).organization()
    const ids: string[] = []
    for (const title of names)
      ids.push((await organization.admin.post(`/orgs/${organization.id}/spaces`, { title })).body.id)
    return { organization, ids }
  }
})
