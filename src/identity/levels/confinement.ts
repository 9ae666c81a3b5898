// Where somebody counts who proved who they are to some organizations alone.
import type { Actor } from '#context.ts'

type Confined = Pick<Actor, 'organizations'>

/** Whether what somebody acts by counts in an organization at all. */
export const countsIn = ({ organizations }: Confined, organizationId: string): boolean =>
  organizations === undefined || organizations.includes(organizationId)

/**
 * Whether something counts nowhere but where somebody counts themselves: they see and end no other session, token or
 * authorization. `organizations` are those to which it is confined; without them it counts everywhere.
 */
export const isNoWider = (actor: Confined, organizations: readonly string[] | null | undefined): boolean =>
  actor.organizations === undefined || (organizations?.every(id => countsIn(actor, id)) ?? false)
