// All SQL on OIDC providers.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type OidcProviderRow = Selectable<Tables['oidc_providers']>

/** A query for the providers of an organization. */
export const providersOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db.selectFrom('oidc_providers').where('organization_id', '=', organizationId)

export const findProvider = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  id: string,
): Promise<OidcProviderRow | undefined> =>
  providersOf(ctx, organizationId).selectAll().where('id', '=', id).executeTakeFirst()

/** A provider by which people can sign in. */
export type ActiveProvider = OidcProviderRow & { readonly issuer: string; readonly client_id: string }

/** Whether everything is set that the protocol needs; a client without a secret uses PKCE instead. */
export const isActive = (row: OidcProviderRow): row is ActiveProvider =>
  row.issuer !== null && row.client_id !== null

/** For signing in, where the organization is not known. */
export const findActive = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<ActiveProvider | undefined> => {
  // PostgreSQL refuses queries for U+0000.
  if (id.includes('\0')) return undefined
  const row = await ctx.db.selectFrom('oidc_providers').selectAll().where('id', '=', id).executeTakeFirst()
  return row !== undefined && isActive(row) ? row : undefined
}

export const countProviders = async (ctx: Ctx, organizationId: string): Promise<number> => {
  const all = providersOf(ctx, organizationId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await all.executeTakeFirstOrThrow()).count)
}

export const insertProvider = async (ctx: WriteCtx, row: OidcProviderRow): Promise<void> => {
  await ctx.db.insertInto('oidc_providers').values(row).execute()
}

export const updateProvider = async (
  ctx: WriteCtx,
  id: string,
  set: Partial<OidcProviderRow>,
): Promise<void> => {
  await ctx.db.updateTable('oidc_providers').set(set).where('id', '=', id).execute()
}

export const deleteProvider = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('oidc_providers').where('id', '=', id).execute()
}
