// A thing on which something can be granted, and one grant on it, as what an operation acts on.
import type { Ctx } from '#context.ts'
import type { PrincipalType } from '#database/index.ts'
import type { Subject } from '#http/operation.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import type { Level } from '../levels/index.ts'
import { holdOrganization } from '../organizations/index.ts'
import type { Grant, Grantable } from './grants.ts'
import { grantedRole, type Principal } from './store.ts'

/** A kind of things on which something can be granted. */
export interface GrantBase<Resource> {
  /** The address of one of them. */
  readonly path: string
  /** Ends the ids of operations: `Space`. */
  readonly suffix: string
  readonly subject: Subject<Resource, Level>
  readonly resourceOf: (resource: Resource) => Grantable
}

type Params = Readonly<Record<string, string>>

/** The thing; whoever may not know what is granted on it is refused before any of that is looked up. */
export const findThing = async <Resource>(
  ctx: Ctx,
  { subject, resourceOf }: GrantBase<Resource>,
  params: Params,
): Promise<Grantable | undefined> => {
  const found = await subject.find(ctx, params)
  if (found === undefined) return undefined
  if (!subject.permits(found, 'admin')) throw new Forbidden(subject.refusal('admin'))
  return resourceOf(found)
}

/** What one user or team was granted. */
export const grantTo = <Resource>(
  type: PrincipalType,
  base: GrantBase<Resource>,
): Subject<Grant, 'admin'> => ({
  noun: 'grant',
  find: async (ctx, params) => {
    const thing = await findThing(ctx, base, params)
    return thing && findGrant(ctx, thing, { type, id: params[`${type}Id`] as string })
  },
  permits: () => true,
  refusal: base.subject.refusal,
})

/**
 * The thing once more, while nobody else changes who has access: whoever lost their own level to somebody faster has no say
 * any longer, and whoever leaves the organization meanwhile loses what they are granted now, or is unknown already.
 */
export const lockedThing = async <Resource>(
  ctx: Ctx,
  base: GrantBase<Resource>,
  params: Params,
  { organizationId }: Grantable,
): Promise<Grantable> => {
  await holdOrganization(ctx, organizationId)
  const found = await findThing(ctx, base, params)
  if (found === undefined) throw new NotFound('this is no more, or no longer yours to see')
  if (found.organizationId !== organizationId)
    throw new Conflict(
      'this has just been transferred to another organization; look where it is, and try again',
    )
  return found
}

/** The grant once more, on its thing as lockedThing() gives it. */
export const lockedGrant = async <Resource>(
  ctx: Ctx,
  base: GrantBase<Resource>,
  params: Params,
  { thing, principal }: Grant,
): Promise<Grant> => {
  const found = await findGrant(ctx, await lockedThing(ctx, base, params, thing), principal)
  if (found === undefined) throw new NotFound('this grant has just been taken back')
  return found
}

const findGrant = async (ctx: Ctx, thing: Grantable, principal: Principal): Promise<Grant | undefined> => {
  const role = await grantedRole(ctx, thing.id, principal)
  return role && { thing, principal, role }
}
