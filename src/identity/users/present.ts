// Rows of users as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { User } from './schema.ts'
import type { UserRow } from './users.ts'

export const presentUser = (ctx: Pick<Ctx, 'baseUrl'>, user: UserRow): Static<typeof User> => ({
  object: 'user',
  id: user.id,
  displayName: user.display_name,
  email: user.email,
  ...(user.photo_url !== null && { photoURL: user.photo_url }),
  urls: { location: `${ctx.baseUrl}/v1/users/${user.id}` },
})

/** The people with these ids, in one query; ids of nobody are left out. */
export const presentUsersById = async (
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<Map<string, Static<typeof User>>> => {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'photo_url'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(row => [row.id, presentUser(ctx, row)]))
}
