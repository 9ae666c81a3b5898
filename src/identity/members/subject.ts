// A member as the subject of an operation.
import type { Subject } from '#http/operation.ts'
import {
  type MembershipRow,
  organizationFor,
  permitsInOrganization,
  refusalInOrganization,
} from '../organizations/index.ts'
import { findMember, type MemberRow } from './store.ts'

/** A member of an organization that the caller belongs to. */
export interface FoundMember {
  /** With the caller's standing in it. */
  readonly organization: MembershipRow
  readonly row: MemberRow
}

export const member: Subject<FoundMember, 'read' | 'admin'> = {
  noun: 'member',
  find: async (ctx, params) => {
    const organization = await organizationFor(ctx, params, 'read')
    const row = organization && (await findMember(ctx, organization.id, params.userId as string))
    return row && { organization, row }
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}
