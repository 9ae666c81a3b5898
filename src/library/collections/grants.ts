// The operations on grants on a collection, which apply to everything that it contains.
import { grantOperations } from '#identity/grants/index.ts'
import { collection } from '../placements/index.ts'

export const collectionGrantOperations = grantOperations({
  path: '/collections/:collectionId',
  suffix: 'Collection',
  subject: collection,
  resourceOf: ({ row }) => ({
    type: 'collection',
    id: row.id,
    parentId: row.parent_id,
    organizationId: row.organization_id,
    visibility: 'private',
    defaultLevel: row.default_level,
  }),
})
