// Grants: given, changed, and revoked, on a locked resource (subject.ts).
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { PrincipalType } from '#database/index.ts'
import { type EventType, emit } from '../events/index.ts'
import type { Level, Shared } from '../levels/index.ts'
import { principalsIn } from './principals.ts'
import type { NewGrants } from './schema.ts'
import { deleteGrant, type Principal, putGrants, type ResourceName, setGrant } from './store.ts'

/** A resource that levels are granted on. */
export interface Grantable extends Shared, ResourceName {}

/** The level of one user or team on a resource. */
export interface Grant {
  readonly resource: Grantable
  readonly principal: Principal
  readonly role: Level
}

/**
 * Gives users and teams a level on the resource, all or none of
 * them. It replaces any level that they were granted there before.
 */
export const giveGrants = async (
  ctx: WriteCtx,
  resource: Grantable,
  wanted: Static<typeof NewGrants>,
): Promise<void> => {
  const principals = await principalsIn(ctx, resource.organizationId, wanted)
  if (principals.length === 0) return
  const changed = await putGrants(ctx, resource, principals, wanted.role)
  if (changed.size === 0) return
  const idsOf = (type: PrincipalType) =>
    principals.filter(one => one.type === type && changed.has(one.id)).map(({ id }) => id)
  await emitOn(ctx, resource, 'permission_granted', {
    users: idsOf('user'),
    teams: idsOf('team'),
    role: wanted.role,
  })
}

export const changeGrant = async (
  ctx: WriteCtx,
  { resource, principal, role }: Grant,
  to: Level,
): Promise<void> => {
  if (role === to) return
  await setGrant(ctx, resource.id, principal.id, to)
  await emitOn(ctx, resource, 'permission_updated', { [principal.type]: principal.id, role: to })
}

export const takeBackGrant = async (ctx: WriteCtx, { resource, principal }: Grant): Promise<void> => {
  await deleteGrant(ctx, resource.id, principal.id)
  await emitOn(ctx, resource, 'permission_removed', { [principal.type]: principal.id })
}

const emitOn = (
  ctx: WriteCtx,
  resource: Grantable,
  type: EventType,
  data: NonNullable<Parameters<typeof emit>[1]['data']>,
) =>
  emit(ctx, {
    organization: resource.organizationId,
    type,
    resource: { type: resource.type, id: resource.id },
    data,
  })
