// Grants: given, changed, and taken back, on a thing that is held meanwhile (subject.ts).
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { PrincipalType } from '#database/index.ts'
import { emit } from '../events/index.ts'
import type { Level, Shared } from '../levels/index.ts'
import { principalsIn } from './principals.ts'
import type { NewGrants } from './schema.ts'
import { deleteGrant, type Principal, putGrants, type Resource, setGrant } from './store.ts'

/** A thing on which something can be granted. */
export interface Grantable extends Shared, Resource {}

/** What one user or team was granted on a thing. */
export interface Grant {
  readonly thing: Grantable
  readonly principal: Principal
  readonly role: Level
}

/** Gives users and teams a level, all of them or none; who holds another one on the thing has this one from now on. */
export const giveGrants = async (
  ctx: Ctx,
  thing: Grantable,
  wanted: Static<typeof NewGrants>,
): Promise<void> => {
  const principals = await principalsIn(ctx, thing.organizationId, wanted)
  if (principals.length === 0) return
  const changed = await putGrants(ctx, thing, principals, wanted.role)
  if (changed.size === 0) return
  const idsOf = (type: PrincipalType) =>
    principals.filter(one => one.type === type && changed.has(one.id)).map(({ id }) => id)
  await emitOn(ctx, thing, 'permission_granted', {
    users: idsOf('user'),
    teams: idsOf('team'),
    role: wanted.role,
  })
}

export const changeGrant = async (ctx: Ctx, { thing, principal, role }: Grant, to: Level): Promise<void> => {
  if (role === to) return
  await setGrant(ctx, thing.id, principal.id, to)
  await emitOn(ctx, thing, 'permission_updated', { [principal.type]: principal.id, role: to })
}

export const takeBackGrant = async (ctx: Ctx, { thing, principal }: Grant): Promise<void> => {
  await deleteGrant(ctx, thing.id, principal.id)
  await emitOn(ctx, thing, 'permission_removed', { [principal.type]: principal.id })
}

const emitOn = (
  ctx: Ctx,
  thing: Grantable,
  type: string,
  data: NonNullable<Parameters<typeof emit>[1]['data']>,
) =>
  emit(ctx, {
    organization: thing.organizationId,
    type,
    resource: { type: thing.type, id: thing.id },
    data,
  })
