// Fills lists of programs that act for a person.
import { program } from '../../../src/identity/oauth/testing.ts'
import { insertRows } from '../../world/teams.ts'
import { type Fillings, repeat } from './filling.ts'

export const programFillings: Fillings = {
  listAuthorizations: {
    // Below the API, which limits how many programs may act for one person.
    fill: repeat(async ({ world, admin }) => {
      const client = await program(world)
      await world.act(admin, ctx =>
        insertRows(ctx.db, 'oauth_authorizations', [
          {
            id: ctx.newId(),
            user_id: admin.id,
            client_id: client.id,
            scope: 'read',
            organizations: null,
            created_at: '2026-01-01T00:00:00.000Z',
            last_used_at: null,
          },
        ]),
      )
    }),
  },
}
