// The parent that a request names: whether the caller may put something under it, and what is inherited from it.
import type { Ctx, WriteCtx } from '#context.ts'
import { type Level, orHigher, reaches } from '#identity/levels/index.ts'
import { lockOrganizationRow, organization } from '#identity/organizations/index.ts'
import { Forbidden, invalidField } from '#kernel/errors.ts'
import { findCollection } from './collection.ts'
import { lockParent } from './placements.ts'
import type { Parent } from './siblings.ts'

/** A parent under which the caller may put spaces and collections. */
export interface TargetParent extends Parent {
  /** What a new space or collection inherits. */
  readonly defaultLevel: Level | null
}

/**
 * The collection that a body names as the parent, or the root of the organization for null. A collection that
 * the caller does not see, or that belongs to another organization, is refused as a wrong field; too low a
 * level on it is refused with 403.
 */
export const targetParent = async (
  ctx: Ctx,
  organizationId: string,
  parent: string | null,
  need: 'create' | 'admin',
  fields = { organization: '/organization', parent: '/parent' },
): Promise<TargetParent> => {
  if (parent === null) return rootOf(ctx, organizationId, need, fields.organization)
  const found = await findCollection(ctx, parent)
  if (found === undefined || found.row.organization_id !== organizationId)
    throw invalidField(fields.parent, 'must name a collection of the organization')
  if (!reaches(found.level, need)) throw tooLow(need)
  return { organizationId, collectionId: parent, defaultLevel: found.row.default_level }
}

/** The target parent, looked up under the lock, so that nobody can change it or the caller's role in the organization. */
export const lockTargetParent = async (
  ctx: WriteCtx,
  organizationId: string,
  parent: string | null,
  need: 'create' | 'admin',
): Promise<TargetParent> => {
  await lockOrganizationRow(ctx, organizationId)
  await ctx.refuseUnlessAllowed()
  const target = await targetParent(ctx, organizationId, parent, need)
  await lockParent(ctx, target)
  return target
}

/** The new parent of a move; a move that names none stays under its parent, on which the caller needs the level too. */
export const targetParentOfMove = async (
  ctx: Ctx,
  row: { readonly organization_id: string; readonly parent_id: string | null },
  parent: string | null | undefined,
): Promise<TargetParent> => {
  const wanted = parent === undefined ? row.parent_id : parent
  // The body named no parent, so no field is wrong: the caller sees the space or collection, but not its parent.
  if (parent === undefined && wanted !== null && (await findCollection(ctx, wanted)) === undefined)
    throw tooLow('create')
  return targetParent(ctx, row.organization_id, wanted, 'create')
}

const tooLow = (need: Level) =>
  new Forbidden(`on the collection that it goes to this needs the level ${orHigher(need)}`)

const rootOf = async (
  ctx: Ctx,
  organizationId: string,
  need: 'create' | 'admin',
  field: string,
): Promise<TargetParent> => {
  const found = await organization.find(ctx, { organizationId })
  if (found === undefined) throw invalidField(field, 'must name an organization of yours')
  if (!organization.permits(found, need)) throw new Forbidden(organization.refusal(need))
  return { organizationId, collectionId: null, defaultLevel: found.default_role }
}
