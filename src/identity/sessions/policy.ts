// The rules of sessions: how long they are valid, and in which organizations they count.
import type { Actor } from '#context.ts'
import { type Clock, earlier } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import type { Session } from './store.ts'

/** In milliseconds after the last use. */
const sessionsLast = 30 * 24 * hour

/** A session that was last used before this time has expired. */
export const oldestUse = (clock: Clock): string => earlier({ clock }, sessionsLast)

/** In milliseconds: the greatest age of a sign-on for organizations that enforce one. */
const signOnsLast = 12 * hour

/** The actor of a session, and where it counts; undefined for a session that has expired, or has no proof left. */
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

/** Whether the present actor may still do everything that they could do at the beginning of the request. */
export const isStill = (actor: Actor, present: Actor): boolean =>
  actor.userId === present.userId &&
  includesAll(present.organizations, actor.organizations) &&
  includesAll(present.signedOn, actor.signedOn ?? [])

/** Undefined stands for all organizations. */
const includesAll = (all: readonly string[] | undefined, some: readonly string[] | undefined): boolean =>
  all === undefined || (some?.every(id => all.includes(id)) ?? false)

const organizationsOf = (signOns: Session['signOns']): string[] =>
  signOns.map(({ organization_id }) => organization_id)
