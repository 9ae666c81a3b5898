// All SQL on the grants of many people and teams, and on who is in which teams; a few thousand rows in a statement.
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import type { Audience } from '../levels/index.ts'

export interface GrantedSpace {
  readonly id: string
  readonly audience: Audience
  readonly parent_id: string | null
}

/** The grants to a user or a team in an organization: each space and each collection once. */
export interface Granted {
  readonly spaces: readonly GrantedSpace[]
  readonly collections: readonly string[]
}

const nothing: Granted = { spaces: [], collections: [] }

/** The grants to users and teams on resources of an organization, without deleted spaces. */
export const grantsToPrincipalsIn = async (
  ctx: Ctx,
  organizationId: string,
  principals: readonly string[],
): Promise<Map<string, Granted>> => {
  const grants = await countsOf(principals, keys =>
    ctx.db
      .selectFrom('grants')
      .select(({ fn }) => ['principal_id as key', fn.countAll().as('count')])
      .where('principal_id', 'in', keys)
      .groupBy('principal_id')
      .execute(),
  )
  const spaces = await rowsOf(grants, batch =>
    ofGrants(ctx, 'space', batch)
      .leftJoin('spaces', join =>
        join
          .onRef('spaces.id', '=', 'grants.resource_id')
          .on('spaces.organization_id', '=', organizationId)
          .on('spaces.audience', '<>', 'nobody'),
      )
      .select(['grants.principal_id', 'grants.resource_id as position'])
      .select(row => [
        'spaces.id',
        'spaces.parent_id',
        row.ref('spaces.audience').$castTo<Audience>().as('audience'),
      ])
      .execute(),
  )
  const collections = await rowsOf(grants, batch =>
    ofGrants(ctx, 'collection', batch)
      .leftJoin('collections', join =>
        join
          .onRef('collections.id', '=', 'grants.resource_id')
          .on('collections.organization_id', '=', organizationId),
      )
      .select(['grants.principal_id', 'grants.resource_id as position', 'collections.id'])
      .execute(),
  )
  const found = new Map<string, { spaces: GrantedSpace[]; collections: string[] }>()
  const of = (principal: string) => {
    const own = found.get(principal) ?? { spaces: [], collections: [] }
    found.set(principal, own)
    return own
  }
  for (const { principal_id, id, audience, parent_id } of spaces)
    if (id !== null) of(principal_id).spaces.push({ id, audience, parent_id })
  for (const { principal_id, id } of collections) if (id !== null) of(principal_id).collections.push(id)
  return new Map(principals.map(principal => [principal, found.get(principal) ?? nothing]))
}

/** The teams of each of some people, in a fixed order. */
export const teamsOfPeople = async (ctx: Ctx, userIds: readonly string[]): Promise<Map<string, string[]>> => {
  const counts = await countsOf(userIds, keys =>
    ctx.db
      .selectFrom('team_members')
      .select(({ fn }) => ['user_id as key', fn.countAll().as('count')])
      .where('user_id', 'in', keys)
      .groupBy('user_id')
      .execute(),
  )
  const rows = await rowsOf(counts, ({ keys, after }) =>
    ctx.db
      .selectFrom('team_members')
      .select(['user_id', 'team_id as position'])
      .where('user_id', 'in', keys)
      .$if(after !== undefined, many =>
        many
          .where('team_id', '>', after as string)
          .orderBy('team_id')
          .limit(mostRows),
      )
      .execute(),
  )
  const teams = new Map<string, string[]>(userIds.map(id => [id, []]))
  for (const { user_id, position } of rows) teams.get(user_id)?.push(position)
  for (const own of teams.values()) own.sort()
  return teams
}

/** How many rows, or keys, a statement handles. */
const mostRows = 4000

/** Several keys with all of their rows; or one key with many rows, after a position among them. */
interface Batch {
  readonly keys: readonly string[]
  readonly after?: string
}

const ofGrants = (ctx: Ctx, type: 'space' | 'collection', { keys, after }: Batch) =>
  ctx.db
    .selectFrom('grants')
    .where('grants.principal_id', 'in', keys)
    .where('grants.resource_type', '=', type)
    .$if(after !== undefined, many =>
      many
        .where('grants.resource_id', '>', after as string)
        .orderBy('grants.resource_id')
        .limit(mostRows),
    )

/** How many rows each key has; keys without rows are left out. */
const countsOf = async (
  keys: readonly string[],
  count: (keys: readonly string[]) => Promise<{ key: string; count: unknown }[]>,
): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const some of batchesOf(keys, { count: mostRows }))
    for (const found of await count(some)) counts.set(found.key, Number(found.count))
  return counts
}

/** All rows of the keys, in batches. */
const rowsOf = async <Row extends { readonly position: string }>(
  counts: ReadonlyMap<string, number>,
  read: (batch: Batch) => Promise<Row[]>,
): Promise<Row[]> => {
  const all: Row[][] = []
  for (const keys of groupsOf(counts)) {
    if ((counts.get(keys[0] as string) ?? 0) <= mostRows) {
      all.push(await read({ keys }))
      continue
    }
    for (let after = '', more = true; more; ) {
      const rows = await read({ keys, after })
      all.push(rows)
      more = rows.length === mostRows
      after = rows.at(-1)?.position ?? after
    }
  }
  return all.flat()
}

/** Keys together while their rows are few; a key with many rows alone. */
const groupsOf = (counts: ReadonlyMap<string, number>): string[][] => {
  const groups: string[][] = []
  let group: string[] = []
  let size = 0
  for (const [key, count] of counts) {
    if (count > mostRows) {
      groups.push([key])
      continue
    }
    if (size + count > mostRows) {
      groups.push(group)
      group = []
      size = 0
    }
    group.push(key)
    size += count
  }
  return group.length === 0 ? groups : [...groups, group]
}
