// Spaces as what shows them to others: a site is seen by people who may not read each space in it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { spacesEvenUnseen } from './by-id.ts'
import { presentSpaces } from './present.ts'
import type { Space } from './schema.ts'

/** The spaces by their ids; for those who may not read one, without permissions and without counting what is in it. */
export const presentShownSpaces = async (
  ctx: Ctx,
  ids: readonly string[],
  shareKey?: string,
): Promise<Map<string, Static<typeof Space>>> => {
  if (ids.length === 0) return new Map()
  const spaces = await spacesEvenUnseen(ctx, ids)
  const shown = await presentSpaces(ctx, [...spaces.values()], shareKey)
  return new Map(
    shown.map(space => [space.id, spaces.get(space.id)?.level === null ? { ...space, ...uncounted } : space]),
  )
}

const uncounted = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 } as const
