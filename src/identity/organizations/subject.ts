// An organization as the subject of an operation.
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

/** An organization that the caller belongs to, by its exact hostname. */
export const subdomain: Subject<MembershipRow, OrganizationNeed> = {
  ...organization,
  noun: 'subdomain',
  find: async (ctx, params) => {
    const id = await organizationIdOfHostname(ctx, params.subdomain as string)
    return id === undefined ? undefined : ownOrganization(ctx, id)
  },
}

/**
 * The caller's organization, for a subject that is looked up within it. Callers who may not know which ones exist are
 * refused here, so that the answer is the same whether this one exists or not.
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

/** A row of an organization, with the caller's membership there. */
export interface OwnedByOrganization<Row> {
  readonly organization: MembershipRow
  readonly row: Row
}

/** A subject that only the admins of an organization know about, looked up within it. */
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
 * The caller's organization, looked up again while nobody else changes it,
 * its members or its teams: the caller may have lost their role meanwhile.
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
