// Fills lists of spaces, content and change requests.
import { petsSpec, storeTestVersion } from '../../../src/library/openapi-specs/testing.ts'
import type { Scene } from '../scene.ts'
import { type Fillings, repeat, times } from './filling.ts'

const contentPath = ({ params }: Scene, base: 'space' | 'change request') =>
  base === 'space'
    ? `/spaces/${params.spaceId}/content`
    : `/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/content`

const addFiles = (base: 'space' | 'change request') => (scene: Scene, count: number) =>
  scene.admin.post(contentPath(scene, base), {
    changes: times(count).map(index => ({
      operation: 'insert_files',
      files: [{ name: `${index}.txt`, base64: Buffer.from(String(index)).toString('base64') }],
    })),
  })

/** Pages to which the change request and the main content each give another title. */
const addConflicts = async (scene: Scene, count: number) => {
  const main = contentPath(scene, 'space')
  const pages = times(count).map(index => ({ operation: 'insert_page', title: `Page ${index}` }))
  const { changes } = (await scene.admin.post(main, { changes: pages })).body
  const update = contentPath(scene, 'change request').replace(/content$/, 'update')
  await scene.admin.post(update)
  const rename = (title: string) => ({
    changes: changes.map(({ page }: { page: string }) => ({ operation: 'update_page', page, title })),
  })
  await scene.admin.post(main, rename('Theirs'))
  await scene.admin.post(contentPath(scene, 'change request'), rename('Ours'))
  await scene.admin.post(update)
}

const addChangeRequests = async ({ admin, world, params }: Scene, count: number) => {
  const author = await world.person()
  for (const _ of times(count)) {
    const { id } = (await admin.post(`/spaces/${params.spaceId}/change-requests`, {})).body
    await world.act(author, ({ db }) =>
      db.updateTable('change_requests').set({ created_by: author.id }).where('id', '=', id).execute(),
    )
  }
}

const addContributors = async ({ world, params }: Scene, count: number) => {
  for (const _ of times(count)) {
    const person = await world.person()
    await world.act(person, ({ db }) =>
      db
        .insertInto('change_request_contributors')
        .values({
          change_request_id: params.changeRequestId as string,
          user_id: person.id,
          // As for an author who has made the change request, and no revision yet.
          count: 0,
          updated_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    )
  }
}

const addRevisions = async (scene: Scene, count: number) => {
  for (const index of times(count)) {
    const changes = [{ operation: 'set_variables', variables: { counter: String(index) } }]
    await scene.admin.post(contentPath(scene, 'space'), { changes })
  }
}

/** Changes one page several times; the last change makes the revision that is requested. */
const changePage = (base: 'space' | 'change request') => async (scene: Scene, count: number) => {
  for (const index of times(count)) {
    const changes = [{ operation: 'update_page', page: scene.params.pageId, title: `Title ${index}` }]
    const { revision } = (await scene.admin.post(contentPath(scene, base), { changes })).body
    Object.assign(scene.params, { revisionId: revision })
  }
}

const addSpaces = repeat(({ admin, organization }) => admin.post(`/orgs/${organization.id}/spaces`, {}))

/** By another person, into a new space. */
const addImport = async ({ world, organization, admin }: Scene) => {
  const author = await world.member(organization, 'edit')
  const { id } = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body
  await author.post(`/spaces/${id}/content/imports`, { url: 'https://example.com/a.md', source: 'markdown' })
}

const addFilesToRevision = async (scene: Scene, count: number) => {
  const { revision } = (await addFiles('space')(scene, count)).body
  Object.assign(scene.params, { revisionId: revision })
}

export const libraryFillings: Fillings = {
  listSpacesInOrganizationById: { fill: addSpaces },
  listSpacesForOrganizationMember: { fill: addSpaces },
  listRevisionsInSpace: { fill: addRevisions },
  listPageRevisionsInSpace: { fill: changePage('space') },
  listPageRevisionsInChangeRequest: { fill: changePage('change request') },
  listPageRevisionsInRevision: { fill: changePage('space') },
  listFilesInSpace: { fill: addFiles('space') },
  listFilesInChangeRequest: { fill: addFiles('change request') },
  listFilesInRevision: { fill: addFilesToRevision },
  listImportsInOrganization: { fill: repeat(addImport) },
  listOpenAPISpecs: {
    fill: repeat(({ admin, organization }, index) =>
      admin.post(`/orgs/${organization.id}/openapi`, { slug: `spec-${index}`, source: { text: petsSpec() } }),
    ),
  },
  listOpenAPISpecVersionsBySlug: {
    fill: repeat(async ({ world, admin, organization, params }, index) => {
      const { body } = await admin.get(`/orgs/${organization.id}/openapi/${params.specSlug}`)
      await storeTestVersion(world, admin, body.id, `${index}`)
    }),
  },
  listChangeRequestsForSpace: { fill: addChangeRequests, query: 'status=all' },
  listConflictsInChangeRequest: { fill: addConflicts },
  listContributorsOfChangeRequest: { fill: addContributors },
}
