// Resources with grants, and single grants, as subjects of operations.
import type { Ctx, WriteCtx } from '#context.ts'
import type { PrincipalType } from '#database/index.ts'
import type { Subject } from '#http/operation.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import type { Level } from '../levels/index.ts'
import { lockAgain } from '../organizations/index.ts'
import type { Grant, Grantable } from './grants.ts'
import { grantedRole, type Principal } from './store.ts'

/** A kind of resource that has grants. */
export interface GrantableKind<Resource> {
  /** The path of such a resource. */
  readonly path: string
  /** The suffix of operation ids: `Space`. */
  readonly suffix: string
  readonly subject: Subject<Resource, Level>
  readonly resourceOf: (resource: Resource) => Grantable
}

type Params = Readonly<Record<string, string>>

/** The resource; throws for a caller who may not see its grants, before any of them is looked up. */
const findResource = async <Resource>(
  ctx: Ctx,
  { subject, resourceOf }: GrantableKind<Resource>,
  params: Params,
): Promise<Grantable | undefined> => {
  const found = await subject.find(ctx, params)
  if (found === undefined) return undefined
  if (!subject.permits(found, 'admin')) throw new Forbidden(subject.refusal('admin'))
  return resourceOf(found)
}

/** The grant to a user or a team, as a subject. */
export const grantTo = <Resource>(
  type: PrincipalType,
  kind: GrantableKind<Resource>,
): Subject<Grant, 'admin'> => ({
  noun: 'grant',
  find: async (ctx, params) => {
    const resource = await findResource(ctx, kind, params)
    return resource && findGrant(ctx, resource, { type, id: params[`${type}Id`] as string })
  },
  permits: () => true,
  refusal: kind.subject.refusal,
})

/**
 * The resource, looked up again while nobody else can change access: the caller may have lost their level. A grantee who
 * leaves the organization at the same time either loses the new grant, or is already unknown here.
 */
export const lockGrantable = async <Resource>(
  ctx: WriteCtx,
  { subject, resourceOf }: GrantableKind<Resource>,
  params: Params,
  { organizationId }: Grantable,
): Promise<Grantable> => {
  const organizationOf = (found: Resource) => resourceOf(found).organizationId
  return resourceOf(
    await lockAgain(ctx, subject, params, { lock: [organizationId], need: 'admin', organizationOf }),
  )
}

/** The grant, looked up again on the locked resource. */
export const lockGrant = async <Resource>(
  ctx: WriteCtx,
  kind: GrantableKind<Resource>,
  params: Params,
  { resource, principal }: Grant,
): Promise<Grant> => {
  const found = await findGrant(ctx, await lockGrantable(ctx, kind, params, resource), principal)
  if (found === undefined) throw new NotFound('this grant has just been taken back')
  return found
}

const findGrant = async (ctx: Ctx, resource: Grantable, principal: Principal): Promise<Grant | undefined> => {
  const role = await grantedRole(ctx, resource.id, principal)
  return role && { resource, principal, role }
}
