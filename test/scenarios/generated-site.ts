// Generates sites: random spaces, pages, sections and conditions, created through the API, with what each visitor may see.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { addPage, newSpace, type TestSpace, text, write } from '../world/content.ts'
import type { Answer, Person, World } from '../world/world.ts'

export type Claims = Readonly<Record<string, boolean>>

/** A condition as it is written, and its meaning. */
interface Condition {
  readonly text: string
  readonly holds: (claims: Claims) => boolean
}

const claim = (name: string) => `visitor.claims.unsigned.${name}`
const conditions: readonly Condition[] = [
  { text: `${claim('a')} == true`, holds: ({ a }) => a === true },
  { text: `has(${claim('b')}) && ${claim('b')}`, holds: ({ b }) => b === true },
  { text: `!has(${claim('a')})`, holds: ({ a }) => a === undefined },
  { text: `${claim('nobody')} == 1`, holds: () => false },
  { text: 'true', holds: () => true },
]
export const visitors: readonly Claims[] = [{}, { a: true }, { b: true }, { a: true, b: true }]

const condition = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom(...conditions) },
)

/** A page of a space: those at even indexes are at the top level, the others below the one before them. */
const page = fc.record({
  condition,
  block: condition,
  links: fc.array(fc.record({ space: fc.nat(2), page: fc.nat(3) }), { maxLength: 3 }),
})
const spaces = fc.array(fc.array(page, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
const siteSpace = fc.record({ space: fc.nat(2), condition })
const variants = fc.uniqueArray(siteSpace, { minLength: 1, maxLength: 3, selector: ({ space }) => space % 3 })
const section = fc.record({
  condition,
  group: fc.option(fc.nat(1), { nil: undefined }),
  siteSpaces: variants,
})
export const generatedSite = fc.record({
  spaces,
  root: variants,
  sections: fc.array(section, { maxLength: 3 }),
  groups: fc.tuple(condition, condition),
})
export type Generated = typeof generatedSite extends fc.Arbitrary<infer Value> ? Value : never

export const holds = (one: Condition | undefined, claims: Claims): boolean =>
  one === undefined || one.holds(claims)

/** A page after its creation. */
interface MadePage {
  readonly id: string
  readonly space: number
  readonly path: string
  /** The conditions of the page itself and of the pages above it. */
  readonly conditions: readonly (Condition | undefined)[]
  readonly block: Condition | undefined
  readonly links: readonly string[]
  readonly word: string
  readonly blockWord: string
}

export interface MadeSiteSpace {
  readonly id: string
  readonly space: number
  readonly path: string
  /** The conditions of the site space itself, of its section and of its group. */
  readonly conditions: readonly (Condition | undefined)[]
}

export interface Made {
  readonly world: World
  readonly siteId: string
  readonly admin: Person
  readonly base: string
  readonly address: string
  readonly pages: readonly MadePage[]
  readonly siteSpaces: readonly MadeSiteSpace[]
}

const created = ({ status, body }: Answer): any => {
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** Two for each page; a search takes none of them for a misspelling of another. */
const birds =
  `albatross buzzard cormorant dunnock eider flamingo goshawk hoopoe ibis jackdaw kestrel lapwing mandarin nightingale
  osprey pelican quail redshank sandpiper turnstone vulture wagtail yellowhammer zebrafinch`.split(/\s+/)

const makePages = async (own: TestSpace, index: number, pages: Generated['spaces'][number]) => {
  const made: Omit<MadePage, 'links'>[] = []
  for (const [at, { condition, block }] of pages.entries()) {
    const above = at % 2 === 1 ? made[at - 1] : undefined
    const [word = '', blockWord = ''] = birds.slice(2 * (4 * index + at))
    const id = await addPage(own.admin, own.content, `Page ${at}`, {
      ...(above && { into: above.id }),
      ...(condition && { condition: condition.text }),
    })
    made.push({
      ...{ id, space: index, word, blockWord, block },
      path: above === undefined ? `page-${at}` : `${above.path}/page-${at}`,
      conditions: [condition, ...(above?.conditions ?? [])],
    })
  }
  return made
}

/** The text of each page: its word, a block that only some visitors see, and links to other pages. */
const writeTexts = async (
  owners: readonly TestSpace[],
  pages: readonly Omit<MadePage, 'links'>[],
  generated: Generated['spaces'],
): Promise<MadePage[]> => {
  const made: MadePage[] = []
  for (const [index, { admin, content }] of owners.entries()) {
    const own = pages.filter(({ space }) => space === index)
    for (const [at, page] of own.entries()) {
      const targets = (generated[index]?.[at]?.links ?? []).map(link => {
        const space = link.space % owners.length
        const there = pages.filter(other => other.space === space)
        return there[link.page % there.length] as MadePage
      })
      const links = targets.map(({ id, space }) =>
        space === index ? `[there](/pages/${id})` : `[there](${appAddress(owners[space] as TestSpace, id)})`,
      )
      const block =
        page.block === undefined
          ? page.blockWord
          : `{% if ${page.block.text} %}\n\n${page.blockWord}\n\n{% endif %}`
      const markdown = [page.word, ...links, block].join('\n\n')
      await write(admin, content, { operation: 'update_page', page: page.id, ...text(`${markdown}\n`) })
      made.push({ ...page, links: targets.map(({ id }) => id) })
    }
  }
  return made
}

/** The address by which a text links to a page of another space. */
const appAddress = (space: TestSpace, page: string): string =>
  `${space.world.installation.baseUrl}/app/spaces/${space.id}/pages/${page}`

export const makeSite = async (world: World, generated: Generated): Promise<Made> => {
  const owners: TestSpace[] = []
  for (const _ of generated.spaces) owners.push(await newSpace(world))
  const bare = []
  for (const [index, pages] of generated.spaces.entries())
    bare.push(...(await makePages(owners[index] as TestSpace, index, pages)))
  const pages = await writeTexts(owners, bare, generated.spaces)
  const { admin, organization } = owners[0] as TestSpace
  const site = created(await admin.post(`/orgs/${organization.id}/sites`, { title: 'Site' }))
  const base = `/orgs/${organization.id}/sites/${site.id}`
  const siteSpaces = await arrange(admin, base, owners, generated)
  const { urls } = created(await admin.post(`${base}/publish`))
  return { world, siteId: site.id, admin, base, address: urls.published, pages, siteSpaces }
}

const spaceOf = (owners: readonly TestSpace[], index: number) => {
  const number = index % owners.length
  return { number, id: (owners[number] as TestSpace).id }
}

/** Creates site spaces at the root or in sections, some of which are in groups; siblings are of different spaces. */
const arrange = async (
  admin: Person,
  base: string,
  owners: readonly TestSpace[],
  { root, sections, groups }: Generated,
) => {
  const made: MadeSiteSpace[] = []
  const put = async (
    siblings: Generated['root'],
    above: { id?: string; path: string; conditions: readonly (Condition | undefined)[]; first?: any },
  ) => {
    const seen = new Set<number>()
    for (const { space, condition } of siblings) {
      const { number, id } = spaceOf(owners, space)
      if (seen.has(number)) continue
      const isFirst = seen.size === 0
      seen.add(number)
      const posted =
        (isFirst && above.first) ||
        created(
          await admin.post(`${base}/site-spaces`, { spaceId: id, ...(above.id && { sectionId: above.id }) }),
        )
      if (condition)
        created(await admin.patch(`${base}/site-spaces/${posted.id}`, { condition: condition.text }))
      const path = `${above.path}/${posted.path}`
      made.push({ id: posted.id, space: number, path, conditions: [condition, ...above.conditions] })
    }
  }
  if (sections.length === 0) await put(root, { path: '', conditions: [] })
  const bySection: string[] = []
  for (const [at, { condition, group, siteSpaces }] of sections.entries()) {
    const spaceId = spaceOf(owners, siteSpaces[0]?.space ?? 0).id
    const section = created(await admin.post(`${base}/sections`, { spaceId, title: `Section ${at}` }))
    bySection.push(section.id)
    if (condition) created(await admin.patch(`${base}/sections/${section.id}`, { condition: condition.text }))
    const conditions = [condition, group === undefined ? undefined : groups[group]]
    await put(siteSpaces, {
      id: section.id,
      path: `/${section.path}`,
      conditions,
      first: section.siteSpaces[0],
    })
  }
  for (const [number, condition] of groups.entries()) {
    const inGroup = bySection.filter((_, at) => sections[at]?.group === number)
    if (inGroup.length === 0) continue
    const group = created(
      await admin.post(`${base}/section-groups`, { title: `Group ${number}`, sections: inGroup }),
    )
    if (condition)
      created(await admin.patch(`${base}/section-groups/${group.id}`, { condition: condition.text }))
  }
  return made
}

/** The model: what one visitor may see, part by part. */
export const seenBy = ({ pages, siteSpaces }: Pick<Made, 'pages' | 'siteSpaces'>, claims: Claims) => {
  const all = (conditions: readonly (Condition | undefined)[]) => conditions.every(one => holds(one, claims))
  const seenSiteSpaces = siteSpaces.filter(({ conditions }) => all(conditions))
  const seenPages = pages.filter(
    ({ conditions, space }) => all(conditions) && seenSiteSpaces.some(one => one.space === space),
  )
  return { seenSiteSpaces, seenPages, isSeen: (id: string) => seenPages.some(page => page.id === id) }
}
