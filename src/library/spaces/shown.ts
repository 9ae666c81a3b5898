// Spaces as something that shows them to others presents them: people may see a site without being able to read its spaces.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { spacesEvenUnseen } from './by-id.ts'
import { presentSpaces } from './present.ts'
import type { Space } from './schema.ts'

/** The spaces by id. For callers who may not read one, without permissions and without counts of what it contains. */
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
