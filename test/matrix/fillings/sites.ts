// Fills lists of sites and their parts.
import { giveFeedback } from '../../../src/sites/feedback/index.ts'
import { dayAt } from '../../../src/sites/insights/index.ts'
import { addQueries } from '../../../src/sites/insights/store.ts'
import { insertRows } from '../../world/teams.ts'
import { type Scene, whilePublished } from '../scene.ts'
import { type Fillings, repeat, times } from './filling.ts'

const pathOf = ({ organization, params }: Scene) => `/orgs/${organization.id}/sites/${params.siteId}`

/** Sections with new spaces, each in a new group, so that all lists of parts grow. */
const addParts = repeat(async (scene, index) => {
  const { admin, organization } = scene
  const { id: spaceId } = (await admin.post(`/orgs/${organization.id}/spaces`, { title: `Space ${index}` }))
    .body
  const section = (await admin.post(`${pathOf(scene)}/sections`, { spaceId })).body
  const fields = { title: `Group ${index}`, sections: [section.id] }
  return admin.post(`${pathOf(scene)}/section-groups`, fields)
})

/** New pages, with an answer by a visitor on each. */
const answerAnew: Fillings[string]['fill'] = async ({ world, admin, params }, count) => {
  const changes = times(count).map(index => ({ operation: 'insert_page', title: `Asked ${count} ${index}` }))
  const { body } = await admin.post(`/spaces/${params.spaceId}/content`, { changes })
  const at = { site: params.siteId as string, space: params.spaceId as string, helpful: true }
  await world.act({ id: '' }, ctx =>
    whilePublished(ctx, at.site, async () => {
      for (const { page } of body.changes) await giveFeedback(ctx, { ...at, page })
    }),
  )
}

export const siteFillings: Fillings = {
  listShareLinks: {
    fill: repeat(({ admin, organization, params }, index) =>
      admin.post(`/orgs/${organization.id}/sites/${params.siteId}/share-links`, { name: `Link ${index}` }),
    ),
  },
  listSites: {
    fill: repeat(({ admin, organization }, index) =>
      admin.post(`/orgs/${organization.id}/sites`, { title: `Site ${index}`, spaces: 'empty' }),
    ),
  },
  listSiteSections: { fill: addParts },
  listSiteSectionGroups: { fill: addParts },
  listSiteSpaces: { fill: addParts },
  listSiteHostnames: {
    // Inserted as rows: the API limits the number.
    fill: ({ world, admin, params }, count) =>
      world.act(admin, ({ db }) =>
        insertRows(
          db,
          'site_hostnames',
          times(count).map(index => ({
            id: world.installation.newId(),
            site_id: params.siteId as string,
            hostname: `docs-${count}-${index}.harbour.example`,
            status: 'pending',
            token: `${index}`,
            verified_at: null,
            created_at: '2026-01-01T00:00:00.000Z',
          })),
        ),
      ),
  },
  listSiteFeedback: { fill: answerAnew },
  listSitePageInsights: { fill: answerAnew },
  listSiteSearchInsights: {
    fill: ({ world, params }, count) =>
      world.act({ id: '' }, ctx =>
        addQueries(
          ctx,
          { site: params.siteId as string, day: dayAt(ctx.clock()) },
          new Map(times(count).map(index => [`query ${count} ${index}`, index + 1])),
        ),
      ),
  },
  listSitePreviews: {
    fill: repeat(({ admin, organization, params }) =>
      admin.post(`/orgs/${organization.id}/sites/${params.siteId}/previews`, {
        changeRequests: [params.changeRequestId],
      }),
    ),
  },
  listSiteRedirects: {
    fill: repeat(({ admin, organization, params }, index) =>
      admin.post(`/orgs/${organization.id}/sites/${params.siteId}/redirects`, {
        source: `/old/${index}/*`,
        destination: `/new/${index}/*`,
      }),
    ),
  },
}
