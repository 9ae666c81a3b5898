// How people become members: by a link, by the domain of their address, or because an admin added them.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { emit } from '../events/index.ts'
import type { Level } from '../levels/index.ts'
import { insertMissingMembers } from '../organizations/index.ts'

export interface Newcomer {
  readonly userId: string
  /** Null for a guest. */
  readonly role: Level | null
  readonly sso?: boolean
}

/** The way in which a person became a member. */
export type Via = 'link' | 'invite' | 'domain' | 'saml' | 'oidc' | 'scim'

/** Makes members of those who are not members yet, and returns how many there were; members stay as they are. */
export const admit = async (
  ctx: WriteCtx,
  organizationId: string,
  people: readonly Newcomer[],
  via: Via,
): Promise<number> => {
  const joinedAt = now(ctx)
  const members = people.map(person => ({ ...person, organizationId, joinedAt }))
  const admitted = await insertMissingMembers(ctx, members)
  for (const { userId, role } of people.filter(person => admitted.has(person.userId)))
    await emit(ctx, {
      organization: organizationId,
      type: 'member_joined',
      resource: { type: 'member', id: userId },
      data: { role, via },
    })
  return admitted.size
}
