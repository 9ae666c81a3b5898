// Grants: given, changed, and taken back, on a resource that is locked (subject.ts).
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

/** What one user or team was granted on a resource. */
export interface Grant {
  readonly resource: Grantable
  readonly principal: Principal
  readonly role: Level
}

/** Gives users and teams a level, all of them or none. It replaces the level that any of them had on the resource. */
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
