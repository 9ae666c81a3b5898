// Many teams at once, inserted without the API, for tests of what their number costs.
import type { Insertable } from 'kysely'
import type { Tables, WriteDb } from '#database/index.ts'
import type { World } from './world.ts'

/** The ids of `count` new teams of an organization, without members. */
export const manyTeams = async (world: World, organization: string, count: number): Promise<string[]> => {
  const { newId } = world.installation
  const teams = Array.from({ length: count }, () => ({
    id: newId(),
    organization_id: organization,
    title: 'Team',
    title_key: 'team',
    created_at: '2026-01-01T00:00:00.000Z',
  }))
  await world.act({ id: '' }, ({ db }) => insertRows(db, 'teams', teams))
  return teams.map(({ id }) => id)
}

/** Inserts rows, a few hundred per statement. */
export const insertRows = async <Table extends keyof Tables>(
  db: WriteDb,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> => {
  for (let index = 0; index < rows.length; index += 500)
    await db
      .insertInto(table)
      .values(rows.slice(index, index + 500))
      .execute()
}
