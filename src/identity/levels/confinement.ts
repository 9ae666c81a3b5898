// Credentials that count in some organizations only.
import type { Actor } from '#context.ts'

type Confined = Pick<Actor, 'organizations'>

/** Whether a caller's credentials count in an organization. */
export const countsIn = ({ organizations }: Confined, organizationId: string): boolean =>
  organizations === undefined || organizations.includes(organizationId)

/**
 * Whether credentials count only where the caller counts: a caller who is confined to some
 * organizations sees and ends no other sessions, tokens or authorizations. `organizations`
 * are those that the credentials are confined to; undefined or null means all.
 */
export const isNoWider = (actor: Confined, organizations: readonly string[] | null | undefined): boolean =>
  actor.organizations === undefined || (organizations?.every(id => countsIn(actor, id)) ?? false)
