// The providers for people with an address in a domain, for the page that asks for the address.
import type { Ctx } from '#context.ts'
import { offeredIdsOfDomain, titlesOf } from '../organizations/index.ts'
import { emailDomain } from '../users/index.ts'
import { activeProvidersOf, type ProviderKind, startUrl } from './providers.ts'

/** A provider as strangers see it. */
export interface OfferedProvider {
  readonly id: string
  readonly kind: ProviderKind
  readonly label: string
  readonly startURL: string
  readonly organizationTitle: string
}

/**
 * The providers of the organizations that a domain belongs to. They depend
 * only on the domain, so that they do not reveal which accounts exist.
 */
export const providersForDomain = async (
  ctx: Pick<Ctx, 'db' | 'baseUrl'>,
  email: string,
): Promise<OfferedProvider[]> => {
  const domain = emailDomain(email)
  if (domain === '') return []
  const ids = await offeredIdsOfDomain(ctx, domain)
  const providers = await activeProvidersOf(ctx, ids)
  const titles = await titlesOf(ctx, ids)
  return providers.map(({ id, kind, label, organizationId }) => ({
    id,
    kind,
    label,
    startURL: startUrl(ctx, { kind, id }),
    organizationTitle: titles.get(organizationId) ?? '',
  }))
}
