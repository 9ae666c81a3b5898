// An organization as what an operation acts on.
import type { Ctx, WriteCtx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { Forbidden } from '#kernel/errors.ts'
import { lockAgain } from './lock-again.ts'
import { type OrganizationNeed, permitsInOrganization, refusalInOrganization } from './policy.ts'
import { type MembershipRow, organizationIdOfHostname, ownOrganization } from './store.ts'

/** An organization that the caller belongs to. */
export const organization: Subject<MembershipRow, OrganizationNeed> = {
  noun: 'organization',
  find: (ctx, params) => ownOrganization(ctx, params.organizationId as string),
  permits: permitsInOrganization,
  refusal: refusalInOrganization,
}

/** An organization that the caller belongs to, by its hostname as it is written. */
export const subdomain: Subject<MembershipRow, OrganizationNeed> = {
  ...organization,
  noun: 'subdomain',
  find: async (ctx, params) => {
    const id = await organizationIdOfHostname(ctx, params.subdomain as string)
    return id === undefined ? undefined : ownOrganization(ctx, id)
  },
}

/**
 * The caller's organization, for a subject that is looked up within it. Whoever may not even know which of them there
 * are is refused here, so that the answer is the same whether this one exists or not.
 */
export const organizationFor = async (
  ctx: Ctx,
  params: Readonly<Record<string, string>>,
  need: OrganizationNeed,
): Promise<MembershipRow | undefined> => {
  const found = await organization.find(ctx, params)
  if (found !== undefined && !permitsInOrganization(found, need))
    throw new Forbidden(refusalInOrganization(need))
  return found
}

/** Something of an organization, with the caller's membership there. */
export interface OwnedByOrganization<Row> {
  readonly organization: MembershipRow
  readonly row: Row
}

/** What only the admins of an organization know of, looked up within it. */
export const forAdmins = <Row>(
  noun: string,
  find: (
    ctx: Ctx,
    organizationId: string,
    params: Readonly<Record<string, string>>,
  ) => Promise<Row | undefined>,
): Subject<OwnedByOrganization<Row>, OrganizationNeed> => ({
  noun,
  find: async (ctx, params) => {
    const found = await organizationFor(ctx, params, 'admin')
    const row = found && (await find(ctx, found.id, params))
    return found && row && { organization: found, row }
  },
  permits: ({ organization: found }, need) => permitsInOrganization(found, need),
  refusal: refusalInOrganization,
})

/**
 * The caller's organization once more, while nobody else changes it, its members or its teams: whoever lost their role to
 * somebody faster has no say any longer.
 */
export const lockOrganization = (
  ctx: WriteCtx,
  organizationId: string,
  need: OrganizationNeed,
): Promise<MembershipRow> =>
  lockAgain(
    ctx,
    organization,
    { organizationId },
    { lock: [organizationId], need, gone: 'you are no longer a member of this organization' },
  )
