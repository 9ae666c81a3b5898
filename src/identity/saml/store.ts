// All SQL on SAML providers.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type SamlProviderRow = Selectable<Tables['saml_providers']>

/** A query for the providers of an organization. */
export const providersOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db.selectFrom('saml_providers').where('organization_id', '=', organizationId)

export const findProvider = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  id: string,
): Promise<SamlProviderRow | undefined> =>
  providersOf(ctx, organizationId).selectAll().where('id', '=', id).executeTakeFirst()

/** For signing in, where the organization is not known. */
export const providerWithId = async (
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<SamlProviderRow | undefined> => {
  // PostgreSQL refuses queries for U+0000.
  if (id.includes('\0')) return undefined
  return ctx.db.selectFrom('saml_providers').selectAll().where('id', '=', id).executeTakeFirst()
}

export const countProviders = async (ctx: Ctx, organizationId: string): Promise<number> => {
  const all = providersOf(ctx, organizationId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await all.executeTakeFirstOrThrow()).count)
}

export const insertProvider = async (ctx: WriteCtx, row: SamlProviderRow): Promise<void> => {
  await ctx.db.insertInto('saml_providers').values(row).execute()
}

export const updateProvider = async (
  ctx: WriteCtx,
  id: string,
  set: Partial<SamlProviderRow>,
): Promise<void> => {
  await ctx.db.updateTable('saml_providers').set(set).where('id', '=', id).execute()
}

export const deleteProvider = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('saml_providers').where('id', '=', id).execute()
}

/** The providers whose last certificate expires before a time, the earliest first. */
export const providersExpiring = (ctx: Pick<Ctx, 'db'>, before: string, most: number) =>
  ctx.db
    .selectFrom('saml_providers')
    .select(['id', 'organization_id', 'certificate_expires_at'])
    .where('certificate_expires_at', '<', before)
    .orderBy('certificate_expires_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** A query for the earliest expiry of a provider's last certificate. */
export const firstExpiry = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db.selectFrom('saml_providers').select(({ fn }) => fn.min('certificate_expires_at').as('expires_at'))
