// A site with a change request for tests of previews: pages that are edited, new, moved and deleted, one of them for some
// visitors only.
import { write } from '../../../../test/world/content.ts'
import type { World } from '../../../../test/world/world.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'
import { visitedSite } from '../testing.ts'

export const previewedSite = async (world: World, fields: object = {}) => {
  const found = await visitedSite(world, fields)
  const { now, site, path } = found
  const written = await write(
    now.admin,
    now.content,
    page('Edited', 'One old word. [To the gone](gone.md)'),
    page('Gone', 'What it was.'),
    page('Secret', 'Old plans.', { condition: 'visitor.claims.plan == "pro"' }),
    page('Same', 'As it was.'),
  )
  const [edited, gone, secret] = idsOf(written) as [string, string, string]
  const proposed = (await now.admin.post(`${now.path}/change-requests`, { subject: 'A <b>new</b> word' }))
    .body
  const changeRequest = `${now.path}/change-requests/${proposed.id}`
  await write(
    now.admin,
    `${changeRequest}/content`,
    {
      operation: 'update_page',
      page: edited,
      document: { markdown: 'One new word. [To the gone](gone.md)' },
    },
    { operation: 'update_page', page: secret, document: { markdown: 'New plans.' } },
    { operation: 'delete_page', page: gone },
    page('Fresh', 'Something <b onclick="x()">new</b>.'),
  )
  const previews = `/orgs/${now.organization.id}/sites/${site.id}/previews`
  const make = async (body: object = {}) =>
    (await now.admin.post(previews, { changeRequests: [proposed.id], ...body })).body
  const preview = await make()
  const pathOf = (made: typeof preview): string => new URL(made.urls.preview).pathname
  return {
    ...found,
    ids: { edited, gone, secret },
    changeRequest,
    proposed,
    previews,
    make,
    preview,
    pathOf,
    path,
  }
}
