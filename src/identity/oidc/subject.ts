// An OIDC provider as the subject of an operation: only admins know about it.
import { forAdmins, type OwnedByOrganization } from '../organizations/index.ts'
import { findProvider, type OidcProviderRow } from './store.ts'

export type ProviderAccess = OwnedByOrganization<OidcProviderRow>

export const oidcProvider = forAdmins('OIDC provider', (ctx, organizationId, params) =>
  findProvider(ctx, organizationId, params.oidcProviderId as string),
)
