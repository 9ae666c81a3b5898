// Sites for tests: arranged in a line each, and printed as nested lists.
import assert from 'node:assert/strict'
import { newSpace, type TestSpace } from '../../../test/world/content.ts'
import { newSite } from '../../../test/world/sites.ts'
import type { Answer, World } from '../../../test/world/world.ts'

/** Makes a site to arrange, with spaces of these titles; the parts have the names that a test gives them. */
export const siteToArrange = async (world: World, titles: readonly string[], shown: readonly string[]) => {
  const spaces: TestSpace[] = []
  for (const title of titles) spaces.push(await newSpace(world, { title }))
  const idOf = (title: string): string => spaces[titles.indexOf(title)]?.id as string
  const [{ organization, admin }] = spaces as [TestSpace]
  const fields = { title: 'Docs', spaces: shown.map(idOf) }
  const { id, path } = await newSite(admin, organization, fields)
  const made = async (answer: Promise<Answer>): Promise<string> => {
    const { status, body } = await answer
    assert.equal(status, 201, JSON.stringify(body))
    return body.id
  }
  const structure = async (): Promise<Answer['body']> => (await admin.get(`${path}/structure`)).body
  return {
    world,
    organization,
    admin,
    id,
    path,
    space: idOf,
    structure,
    section: (title: string, more: object = {}) =>
      made(admin.post(`${path}/sections`, { spaceId: idOf(title), ...more })),
    siteSpace: (title: string, sectionId?: string) =>
      made(admin.post(`${path}/site-spaces`, { spaceId: idOf(title), ...(sectionId && { sectionId }) })),
    group: (title: string, sections: readonly string[] = []) =>
      made(admin.post(`${path}/section-groups`, { title, sections })),
    sort: (type: string, id: string, position: object = {}) =>
      admin.ask('PATCH', `${path}/structure/sort`, { item: { type, id }, position }),
    /** `*Guides: *guides, api` stands for the default section with two site spaces, of which the first is its default. */
    outline: async () => (await structure()).structure.map(outlineOf),
  }
}

export type TestArrangement = Awaited<ReturnType<typeof siteToArrange>>

const outlineOf = (part: Answer['body']): unknown => {
  const star = part.default ? '*' : ''
  if (part.object === 'site-section-group') return { [part.title]: part.sections.map(outlineOf) }
  if (part.object === 'site-space') return `${star}${part.path}`
  return `${star}${part.title}: ${part.siteSpaces.map(outlineOf).join(', ')}`
}
