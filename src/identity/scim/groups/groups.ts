// Groups of SCIM: teams that an identity provider makes, changes and removes.
import type { WriteCtx } from '#context.ts'
import { fits } from '#http/validate.ts'
import { membersByIds } from '../../members/index.ts'
import { changeInLocked, createInLocked, removeLocked, renameLocked, TeamChanges } from '../../teams/index.ts'
import { groupType } from '../protocol/attributes.ts'
import { type Complex, canonical } from '../protocol/canonical.ts'
import { patched } from '../protocol/patch.ts'
import { type Change, changesOf } from '../protocol/patch-request.ts'
import { InvalidScim } from '../protocol/refusals.ts'
import { mostParts } from '../protocol/resource.ts'
import { type MemberChanges, memberChangesOf } from './member-changes.ts'
import { type GroupRow, memberIdsOf, putScimGroup } from './store.ts'

/** Makes a team; its organization is locked. */
export const createGroup = async (ctx: WriteCtx, organizationId: string, body: unknown): Promise<string> => {
  const wanted = canonical(groupType, body)
  const members = memberChangesOf(replacing(wanted))
  const ids = [...members.wanted.keys()]
  await refuseStrangers(ctx, organizationId, ids)
  const team = await createInLocked(ctx, organizationId, { title: titleOf(wanted), members: ids })
  await putScimGroup(ctx, team, externalIdOf(wanted))
  return team.id
}

/** Replaces the data of a team; its members stay where the body does not mention them. */
export const replaceGroup = async (ctx: WriteCtx, row: GroupRow, body: unknown): Promise<void> => {
  const wanted = canonical(groupType, body)
  const saysMembers = Object.keys(body as object).some(name => name.toLowerCase() === 'members')
  await save(ctx, row, wanted, memberChangesOf(saysMembers ? replacing(wanted) : []))
}

export const patchGroup = async (ctx: WriteCtx, row: GroupRow, body: unknown): Promise<void> => {
  const changes = changesOf(groupType, body)
  const ofMembers = changes.filter(isOfMembers)
  const present: Complex = {
    displayName: row.title,
    ...(row.external_id !== null && { externalId: row.external_id }),
  }
  const wanted = patched(
    present,
    changes.filter(change => !isOfMembers(change)),
  )
  await save(ctx, row, wanted, memberChangesOf(ofMembers))
}

export const removeGroup = (ctx: WriteCtx, row: GroupRow): Promise<void> => removeLocked(ctx, row)

const save = async (ctx: WriteCtx, row: GroupRow, wanted: Complex, members: MemberChanges): Promise<void> => {
  await renameLocked(ctx, row, titleOf(wanted))
  const added = [...members.wanted].filter(([, isIn]) => isIn).map(([id]) => id)
  await refuseStrangers(ctx, row.organization_id, added)
  const removed = members.isEmptied
    ? await allBut(ctx, row, added)
    : [...members.wanted].filter(([, isIn]) => !isIn).map(([id]) => id)
  await changeInLocked(ctx, row, new Map(added.map(id => [id, undefined])), removed)
  await putScimGroup(ctx, row, externalIdOf(wanted))
}

/** The members to remove where all go but some: their ids are in the event, so their number is limited. */
const allBut = async (ctx: WriteCtx, row: GroupRow, ids: readonly string[]): Promise<string[]> => {
  const present = await memberIdsOf(ctx, row.id, mostParts + 1)
  if (present.length > mostParts)
    throw new InvalidScim(
      'tooMany',
      `this group has more than ${mostParts} members; remove some of them one by one before all are replaced`,
    )
  const stay = new Set(ids)
  return present.filter(id => !stay.has(id))
}

const isOfMembers = ({ path }: Change): boolean => path.attribute.name === 'members'

/** A full list of members as a change. */
const replacing = ({ members }: Complex): Change[] => {
  const attribute = groupType.schema.attributes.find(({ name }) => name === 'members')
  if (attribute === undefined) return []
  const path = { extension: null, attribute, sub: undefined }
  return [{ op: 'replace', path, filter: undefined, value: members }]
}

const titleOf = ({ displayName }: Complex): string => {
  if (typeof displayName !== 'string' || !fits(TeamChanges, { title: displayName }))
    throw new InvalidScim('invalidValue', 'displayName is required, and has at most 64 characters')
  return displayName
}

const externalIdOf = ({ externalId }: Complex): string | null =>
  typeof externalId === 'string' ? externalId : null

/** Throws for people who are not members of the organization. */
const refuseStrangers = async (
  ctx: WriteCtx,
  organizationId: string,
  ids: readonly string[],
): Promise<void> => {
  const members = await membersByIds(ctx, organizationId, ids)
  const stranger = ids.find(id => !members.has(id))
  if (stranger !== undefined)
    throw new InvalidScim('invalidValue', `${stranger.slice(0, 100)} is the id of no user here`)
}
