// The operations on grants on a space.
import { grantOperations } from '#identity/grants/index.ts'
import { space } from './access.ts'

export const spaceGrantOperations = grantOperations({
  path: '/spaces/:spaceId',
  suffix: 'Space',
  subject: space,
  resourceOf: ({ row }) => ({
    type: 'space',
    id: row.id,
    parentId: row.parent_id,
    organizationId: row.organization_id,
    visibility: row.visibility,
    defaultLevel: row.default_level,
  }),
})
