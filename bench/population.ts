// Organizations of any size, created below the API: people, teams, spaces and grants.
import type { WriteCtx } from '#context.ts'
import { putGrant } from '#identity/grants/index.ts'
import { createOrganization, insertMember } from '#identity/organizations/index.ts'
import { createToken } from '#identity/tokens/index.ts'
import { createUser } from '#identity/users/index.ts'
import { now } from '#kernel/clock.ts'
import { createSpace } from '#library/spaces/index.ts'
import { below, vacuum } from './below.ts'
import type { Bench } from './bench.ts'

export interface Population {
  readonly spaces: number
  /** The level that spaces give to every member. */
  readonly defaultRole: 'read' | null
  readonly members: number
  readonly teams: number
  /** How many spaces are granted to the measured member, every second of them through a team. */
  readonly granted: number
}

export interface Populated {
  readonly organization: string
  /** A space that was granted through a team, if there is one. */
  readonly space: string
  /** A token of a member with the role `read`. */
  readonly token: string
  /** A token of an admin. */
  readonly adminToken: string
}

/** Creates an organization. Every space is also granted to another member and to another team. */
export const populate = async (bench: Bench, wanted: Population): Promise<Populated> => {
  const populated = await below(bench, ctx => build(ctx, wanted))
  await vacuum(bench)
  return populated
}

const build = async (ctx: WriteCtx, wanted: Population): Promise<Populated> => {
  const founder = await newUser(ctx, 'founder')
  const acting: WriteCtx = Object.assign(Object.create(ctx), {
    actor: { ...ctx.actor, userId: founder },
  })
  const organization = await createOrganization(acting, { title: 'Populated' })
  const measured = await newMember(ctx, organization.id, 'measured')
  const members: string[] = []
  for (let index = 0; index < wanted.members; index++)
    members.push(await newMember(ctx, organization.id, `member-${index}`))
  const teams: string[] = []
  for (let index = 0; index < wanted.teams; index++)
    teams.push(await newTeam(ctx, organization.id, index < 3 ? [measured] : members.slice(0, 10)))
  let space = ''
  const every = Math.max(1, Math.floor(wanted.spaces / Math.max(1, wanted.granted)))
  for (let index = 0; index < wanted.spaces; index++) {
    const { row } = await createSpace(
      acting,
      { organizationId: organization.id, collectionId: null, defaultLevel: wanted.defaultRole },
      { title: `Space ${index}` },
    )
    await putGrant(ctx, { type: 'space', id: row.id }, { type: 'user', id: at(members, index) }, 'edit')
    await putGrant(
      ctx,
      { type: 'space', id: row.id },
      { type: 'team', id: at(teams.slice(3), index) },
      'comment',
    )
    if (wanted.granted === 0 || index % every !== 0) continue
    const throughTeam = index % (2 * every) === 0
    if (throughTeam) space = row.id
    await putGrant(
      ctx,
      { type: 'space', id: row.id },
      throughTeam ? { type: 'team', id: at(teams.slice(0, 3), index) } : { type: 'user', id: measured },
      'review',
    )
  }
  const { token } = await createToken(ctx, measured, { label: 'measured' })
  const { token: adminToken } = await createToken(ctx, founder, { label: 'admin' })
  return { organization: organization.id, space, token, adminToken }
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

export const newUser = async (ctx: WriteCtx, name: string): Promise<string> => {
  const email = `${name}.${ctx.newId()}@example.com`
  return (await createUser(ctx, { email, displayName: name, createdAt: now(ctx) })).id
}

/** Adds a member with the role `read`. */
export const newMember = async (ctx: WriteCtx, organizationId: string, name: string): Promise<string> => {
  const userId = await newUser(ctx, name)
  await insertMember(ctx, { organizationId, userId, role: 'read', joinedAt: now(ctx) })
  return userId
}

const newTeam = async (
  ctx: WriteCtx,
  organization_id: string,
  members: readonly string[],
): Promise<string> => {
  const team = { id: ctx.newId(), organization_id, title: 'Team', title_key: 'team', created_at: now(ctx) }
  await ctx.db.insertInto('teams').values(team).execute()
  for (const user_id of members) {
    const row = { team_id: team.id, user_id, role: 'member', added_at: now(ctx) } as const
    await ctx.db.insertInto('team_members').values(row).execute()
  }
  return team.id
}
