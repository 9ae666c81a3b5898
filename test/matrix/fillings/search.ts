// Fills lists of search results.
import type { Scene } from '../scene.ts'
import { type Fillings, repeat, times } from './filling.ts'

const page = {
  operation: 'insert_page',
  title: 'Sought',
  document: { markdown: '# Sought\n\nThe word sought.\n' },
}

/** Two pages first, then the rest: a single result need not be sorted, and more than a hundred are sorted differently. */
const twoAtFirst = (count: number): number => (count === 1 ? 2 : count - 1)

const addPages = ({ admin, params }: Scene, count: number) =>
  admin.post(`/spaces/${params.spaceId}/content`, { changes: times(twoAtFirst(count)).map(() => page) })

const addSpace = async ({ admin, organization }: Scene) => {
  const { id } = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body
  await admin.post(`/spaces/${id}/content`, { changes: [page] })
  await admin.get(`/spaces/${id}/search?query=sought`)
}

export const searchFillings: Fillings = {
  searchSpaceContent: { fill: addPages, query: 'query=sought' },
  searchSite: { fill: addPages, body: { query: 'sought' } },
  searchOrganizationContent: {
    fill: (scene, count) => repeat(addSpace)(scene, twoAtFirst(count)),
    query: 'query=sought',
  },
}
