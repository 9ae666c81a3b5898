// Change requests as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { ownOrganizations } from '#identity/organizations/index.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { baseOf, type ChangeRequestRow, isProposed } from '../heads/index.ts'
import type { ChangeRequest } from './schema.ts'
import { changeRequestsById } from './store.ts'

/** A change request with the id of the present revision of its space. */
export type ShownChangeRequest = ChangeRequestRow & { readonly space_head: string }

export const presentChangeRequests = async (
  ctx: Ctx,
  rows: readonly ShownChangeRequest[],
): Promise<Static<typeof ChangeRequest>[]> => {
  const people = await presentUsersById(
    ctx,
    rows.map(row => row.created_by),
  )
  const previews = await previewsOf(ctx, rows)
  return rows.map(row => {
    const path = `spaces/${row.space_id}/change-requests/${row.id}`
    const createdBy = people.get(row.created_by)
    const preview = previews.get(row.id)
    return {
      object: 'change-request',
      id: row.id,
      number: row.number,
      status: row.status,
      subject: row.subject,
      space: row.space_id,
      ...(createdBy && { createdBy }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      revision: row.head_revision_id,
      revisionInitial: row.initial_revision_id,
      ...(row.merged_ancestor_id !== null && { revisionMergedAncestor: row.merged_ancestor_id }),
      ...(row.merged_revision_id !== null && { revisionMerged: row.merged_revision_id }),
      comments: row.comments,
      outdated: row.status !== 'merged' && baseOf(row) !== row.space_head,
      ...(row.agent_task_id !== null && { agentTaskId: row.agent_task_id }),
      urls: {
        app: `${ctx.baseUrl}/app/${path}`,
        location: `${ctx.baseUrl}/v1/${path}`,
        ...(preview !== undefined && { preview }),
      },
    }
  })
}

/** The change requests with these ids; ids that do not exist any more are left out. */
export const presentChangeRequestsById = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Static<typeof ChangeRequest>>> => {
  if (ids.length === 0) return new Map()
  const shown = await presentChangeRequests(ctx, await changeRequestsById(ctx, [...new Set(ids)]))
  return new Map(shown.map(changeRequest => [changeRequest.id, changeRequest]))
}

/**
 * Addresses of previews, for change requests that may still be merged and where the caller is a member of the organization:
 * nobody else sees its sites with proposed content.
 */
const previewsOf = async (
  ctx: Ctx,
  rows: readonly ChangeRequestRow[],
): Promise<ReadonlyMap<string, string>> => {
  const proposed = rows.filter(isProposed)
  if (proposed.length === 0) return new Map()
  const own = await ownOrganizations(
    ctx,
    proposed.map(row => row.organization_id),
  )
  const seen = proposed.filter(row => own.has(row.organization_id))
  return ctx.sites.changeRequestAddressesOf(ctx, seen)
}
