// Who is kept out of an organization: callers who count only
// elsewhere, and those who lack the single sign-on that it enforces.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Ctx } from '#context.ts'
import type { Flag, Tables } from '#database/index.ts'
import { Forbidden } from '#kernel/errors.ts'
import { countsIn } from './confinement.ts'
import type { Level } from './levels.ts'

type Acting = Pick<Actor, 'by' | 'organizations' | 'signedOn'>

interface Enforcing {
  readonly id: string
  readonly sso: Flag
}

interface SignedOn {
  readonly role: Level | null
  readonly sso: Flag
}

/**
 * Whether a member is kept out of an organization. Where it enforces single sign-on, they must be marked for it and, in a
 * browser, have signed on recently. Admins are let in without it, or nobody could turn it off.
 */
export const lacksSignOn = (actor: Acting, organization: Enforcing, member: SignedOn): boolean =>
  whatLacks(actor, organization, member) !== undefined

/**
 * The same rule for a query of `organizations` joined with a person's
 * memberships as `own`: true for those where they are let in.
 */
export const isLetIn = (actor: Acting): Expression<SqlBool> => {
  const { organizations, by, signedOn = [] } = actor
  const isMarked = membership('own.sso', '=', 1)
  const hasSignedOn = by === 'session' ? membership.and([isMarked, isAmong(signedOn)]) : isMarked
  return membership.and([
    ...(organizations === undefined ? [] : [isAmong(organizations)]),
    membership.or([
      membership('organizations.sso', '=', 0),
      membership('own.role', '=', 'admin'),
      hasSignedOn,
    ]),
  ])
}

/** Throws for members whom lacksSignOn() keeps out. */
export const refuseUnlessSignedOn = (
  { actor, baseUrl }: Pick<Ctx, 'actor' | 'baseUrl'>,
  organization: Enforcing,
  member: SignedOn,
): void => {
  const lacking = whatLacks(actor, organization, member)
  if (lacking !== undefined) throw new Forbidden(reasons[lacking](`${baseUrl}/sign-in`))
}

type Lacking = 'confined elsewhere' | 'mark' | 'recent sign-on'

const whatLacks = (actor: Acting, organization: Enforcing, member: SignedOn): Lacking | undefined => {
  if (!countsIn(actor, organization.id)) return 'confined elsewhere'
  if (organization.sso === 0 || member.role === 'admin') return undefined
  if (member.sso === 0) return 'mark'
  if (actor.by !== 'session' || actor.signedOn?.includes(organization.id)) return undefined
  return 'recent sign-on'
}

const reasons: Record<Lacking, (address: string) => string> = {
  'confined elsewhere': address =>
    `other organizations alone vouch for you here; sign in for this one at ${address}, by its provider or by means of your own`,
  mark: address =>
    `this organization enforces single sign-on; sign in through its provider at ${address}, or ask an admin to mark you as an SSO member`,
  'recent sign-on': address =>
    `this organization enforces single sign-on, each 12 hours anew; sign in through its provider at ${address}`,
}

const membership = expressionBuilder<Tables & { own: Tables['members'] }, 'own' | 'organizations'>()

const isAmong = (ids: readonly string[]): Expression<SqlBool> =>
  ids.length === 0 ? sql<SqlBool>`1 = 0` : membership('organizations.id', 'in', ids)
