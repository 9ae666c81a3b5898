// A site for tests of addresses: `guides` is the default section, with two variants, and `api` is for some visitors only.
import { newSpace, type TestSpace, write } from '../../../test/world/content.ts'
import type { Answer, World } from '../../../test/world/world.ts'
import { type StoredParts, storeSite } from '../prepared/testing.ts'

export const beta = 'visitor.claims.unsigned.beta == true'

/** Makes the site. Each space has a page at its own address, unless `hasFronts` is false. */
export const publishedSite = async (
  world: World,
  fields: object = {},
  { hasFronts = true, ...more }: StoredParts & { readonly hasFronts?: boolean } = {},
) => {
  const spaces: Record<string, TestSpace> = {}
  for (const title of ['now', 'old', 'api', 'elsewhere']) {
    const space = await newSpace(world, { title })
    spaces[title] = space
    if (hasFronts) await write(space.admin, space.content, page('Front', ''))
  }
  const { now, old, api, elsewhere } = spaces as Record<'now' | 'old' | 'api' | 'elsewhere', TestSpace>
  const sections = [
    {
      path: 'guides',
      siteSpaces: [
        { path: 'now', space: now.id },
        { path: 'old', space: old.id },
      ],
    },
    { path: 'api', condition: beta, siteSpaces: [{ path: 'v1', space: api.id }] },
  ]
  const site = await storeSite(world, now.organization.id, { sections, ...more }, fields)
  const base = `${world.installation.baseUrl}/${now.organization.id}/${site.id}`
  const own = `${world.installation.baseUrl}/${now.organization.id}/${site.id.toLowerCase()}`
  const stranger = await world.person()
  const at = (path: string, unsignedClaims: object = {}, format = 'markdown'): Promise<Answer> =>
    stranger.post(`/urls/published?format=${format}`, { url: base + path, visitor: { unsignedClaims } })
  const change = (set: object) =>
    world.act({ id: '' }, ({ db }) =>
      db
        .updateTable('sites')
        .set(({ eb }) => ({ ...set, revision: eb('revision', '+', 1) }))
        .where('id', '=', site.id)
        .execute(),
    )
  return { world, now, old, api, elsewhere, site, base, own, stranger, at, change }
}

export const page = (title: string, markdown: string, more: object = {}) => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
})
export const idsOf = (answer: { changes: { page: string }[] }): string[] =>
  answer.changes.map(({ page }) => page)
