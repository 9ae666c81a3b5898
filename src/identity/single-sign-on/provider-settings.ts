// Rules on an organization's providers of any kind.
import type { WriteCtx } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import { refuseUnknown } from '#kernel/references.ts'
import { emit, type NewEvent } from '../events/index.ts'
import { teamIdsAmong } from '../teams/index.ts'
import { mostProviders, type ProviderKind } from './providers.ts'

/** Throws where there are too many; `count` is the number of providers of the kind, with the organization locked. */
export const refuseMoreProviders = (kind: ProviderKind, count: number): void => {
  if (count < mostProviders) return
  throw new Conflict(
    `the organization has ${mostProviders} ${kind.toUpperCase()} providers, which is the most; delete one first`,
  )
}

/** Throws for a team of another organization: new members can only be added to one of their own. */
export const refuseTeamElsewhere = async (
  ctx: WriteCtx,
  organizationId: string,
  team: string | null | undefined,
): Promise<void> => {
  if (typeof team !== 'string') return
  const teams = await teamIdsAmong(ctx, organizationId, [team])
  const expected = 'the id of a team of this organization'
  refuseUnknown([{ reference: team, path: '/defaultTeam', expected }], () => teams.has(team))
}

export const emitOfProvider = (
  ctx: WriteCtx,
  kind: ProviderKind,
  { id, organization_id }: { readonly id: string; readonly organization_id: string },
  event: Required<Pick<NewEvent, 'type' | 'data'>>,
): Promise<void> =>
  emit(ctx, { organization: organization_id, resource: { type: `${kind}-provider`, id }, ...event })
