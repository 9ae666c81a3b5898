// A SCIM token as the subject of an operation.
import { forAdmins, type OwnedByOrganization } from '../organizations/index.ts'
import { findToken, type ScimTokenRow } from './store.ts'

export type FoundScimToken = OwnedByOrganization<ScimTokenRow>

/** A SCIM token, for admins of its organization. */
export const scimToken = forAdmins('token of SCIM', (ctx, organizationId, params) =>
  findToken(ctx, organizationId, params.scimTokenId as string),
)
