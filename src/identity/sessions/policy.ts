// The rules of sessions: how long they are good, and where they count.
import type { Actor } from '#context.ts'
import { type Clock, earlier } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import type { Session } from './store.ts'

/** In milliseconds after their last use. */
const sessionsLast = 30 * 24 * hour

/** Of sessions that were not used since then, none is good. */
export const oldestUse = (clock: Clock): string => earlier({ clock }, sessionsLast)

/** In milliseconds: as long ago may a sign-on be that an organization enforces. */
const signOnsLast = 12 * hour

/** Who a session speaks for, and where; undefined for one that is not used any more, or that nothing vouches for. */
export const actorOf = ({ row, signOns }: Session, clock: Clock): Actor | undefined => {
  if (row.last_used_at <= oldestUse(clock)) return undefined
  if (row.own === 0 && signOns.length === 0) return undefined
  const recent = signOns.filter(
    ({ provider_id, signed_on_at }) =>
      provider_id !== null && Date.parse(signed_on_at) + signOnsLast > clock(),
  )
  const organizations = row.own === 1 ? {} : { organizations: organizationsOf(signOns) }
  return {
    userId: row.user_id,
    tokenId: row.id,
    scope: 'write',
    by: 'session',
    ...organizations,
    signedOn: organizationsOf(recent),
  }
}

/** Whether somebody may still do all that they could do as they began. */
export const isStill = (actor: Actor, present: Actor): boolean =>
  actor.userId === present.userId &&
  includesAll(present.organizations, actor.organizations) &&
  includesAll(present.signedOn, actor.signedOn ?? [])

/** Undefined stands for all organizations. */
const includesAll = (all: readonly string[] | undefined, some: readonly string[] | undefined): boolean =>
  all === undefined || (some?.every(id => all.includes(id)) ?? false)

const organizationsOf = (signOns: Session['signOns']): string[] =>
  signOns.map(({ organization_id }) => organization_id)
