// A SAML provider as the subject of an operation: only admins know about it.
import { forAdmins, type OwnedByOrganization } from '../organizations/index.ts'
import { findProvider, type SamlProviderRow } from './store.ts'

export type ProviderAccess = OwnedByOrganization<SamlProviderRow>

export const samlProvider = forAdmins('SAML provider', (ctx, organizationId, params) =>
  findProvider(ctx, organizationId, params.samlProviderId as string),
)
