// A thing on which something can be granted, and one grant on it, as what an operation acts on.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import type { Level } from '../levels/index.ts'
import { holdOrganization } from '../organizations/index.ts'
import type { Grant, Grantable } from './grants.ts'
import { grantedRole, type PrincipalType } from './store.ts'

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
    if (thing === undefined) return undefined
    const principal = { type, id: params[`${type}Id`] as string }
    const role = await grantedRole(ctx, thing.id, principal)
    return role && { thing, principal, role }
  },
  permits: () => true,
  refusal: base.subject.refusal,
})

/**
 * Looks once more, while nobody else changes who has access: whoever lost their own level to somebody faster has no say
 * any longer, and whoever leaves the organization meanwhile loses what they are granted now, or is unknown already.
 */
export const held = async <Found>(
  ctx: Ctx,
  { organizationId }: Grantable,
  find: () => Promise<Found | undefined>,
): Promise<Found> => {
  await holdOrganization(ctx, organizationId)
  const found = await find()
  if (found === undefined) throw new NotFound('this is no more, or no longer yours to see')
  return found
}
