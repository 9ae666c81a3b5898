// Providers for tests, inserted into the database directly.
import type { World } from '../../../test/world/world.ts'

/** Adds an OIDC provider to an organization, active unless a required field is left out; returns its id. */
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
