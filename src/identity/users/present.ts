// Rows of users as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { shownUsers, usersWithoutAddress } from './acquaintance.ts'
import type { User } from './schema.ts'
import type { UserRow } from './store.ts'

/** A person as another one sees them; the address is null for those who do not know them. */
export type ShownUser = Omit<UserRow, 'email'> & { readonly email: string | null }

export const presentUser = (ctx: Pick<Ctx, 'baseUrl'>, user: ShownUser): Static<typeof User> => ({
  object: 'user',
  id: user.id,
  displayName: user.display_name,
  ...(user.email !== null && { email: user.email }),
  ...(user.photo_url !== null && { photoURL: user.photo_url }),
  urls: { location: `${ctx.baseUrl}/v1/users/${user.id}` },
})

/** How many people one statement reads. */
const batchSize = 500

/** The people with these ids, as the caller sees them; unknown ids are left out. */
export const presentUsersById = (
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<Map<string, Static<typeof User>>> => {
  const wanted = ids.filter(id => id !== null)
  return presentUsers(ctx, wanted, some => shownUsers(ctx, some))
}

/**
 * The people with these ids as everybody sees them, without e-mail addresses; unknown ids are left out. `version` is that of
 * `shown_people`: people looked up at this version are cached, and not looked up again.
 */
export const presentUsersWithoutAddress = (
  ctx: Ctx,
  ids: readonly string[],
  version?: number,
): Promise<Map<string, Static<typeof User>>> =>
  presentUsers(ctx, ids, async some => {
    // What a transaction sees may be rolled back.
    if (version === undefined || ctx.db !== ctx.database.read) return withoutAddress(ctx, some)
    const known = knownPeople(ctx.database).at(version)
    const missing = some.filter(id => !known.has(id))
    if (missing.length > 0) for (const row of await withoutAddress(ctx, missing)) known.set(row.id, row)
    return some.flatMap(id => known.get(id) ?? [])
  })

const withoutAddress = async (ctx: Ctx, ids: readonly string[]): Promise<ShownUser[]> => {
  const rows = await usersWithoutAddress(ctx, ids)
  return rows.map(row => ({ ...row, email: null }))
}

/** How many people are cached; beyond that, all are dropped. */
const mostKnown = 5000

/** The people looked up so far, as long as nobody's name or picture changes. */
const knownPeople = oneForEach((_: object) => {
  let [people, since] = [new Map<string, ShownUser>(), Number.NaN]
  return {
    at: (version: number): Map<string, ShownUser> => {
      if (version !== since || people.size >= mostKnown) [people, since] = [new Map(), version]
      return people
    },
  }
})

const presentUsers = async (
  ctx: Ctx,
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly ShownUser[]>,
): Promise<Map<string, Static<typeof User>>> => {
  const people = new Map<string, Static<typeof User>>()
  for (const some of batchesOf(new Set(ids), { count: batchSize }))
    for (const row of await find(some)) people.set(row.id, presentUser(ctx, row))
  return people
}
