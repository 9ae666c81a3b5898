// Providers for tests, put into the database as they are.
import type { World } from '../../../test/world/world.ts'

/** An OIDC provider of an organization, active unless what it needs is left out; its id. */
export const addOidcProvider = async (
  world: World,
  organization: { readonly id: string },
  fields: { readonly [column: string]: string | number | null } = {},
): Promise<string> =>
  world.act({ id: '' }, async ({ db, newId }) => {
    const id = newId()
    const row = {
      id,
      organization_id: organization.id,
      label: 'Provider',
      default_role: 'read' as const,
      default_team_id: null,
      rejoin: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      issuer: 'https://provider.test',
      client_id: 'lectern',
      client_secret: null,
    }
    await db
      .insertInto('oidc_providers')
      .values({ ...row, ...fields })
      .execute()
    return id
  })
