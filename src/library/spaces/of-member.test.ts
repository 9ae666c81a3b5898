// The spaces of a member where both the member and the caller are in thousands of teams.
import assert from 'node:assert/strict'
import { highest, type Level, levels } from '#identity/levels/index.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { insertRows, manyTeams } from '../../../test/world/teams.ts'
import { newLibrary } from '../collections/testing.ts'

const at = '2026-01-01T00:00:00.000Z'
const count = 5000

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  measuringTest(
    'people in thousands of teams are shown their common spaces, with the highest level of any grant, in short stretches',
    async () => {
      const library = await newLibrary(await world())
      const [caller, owner] = [await library.member('edit'), await library.member('read')]
      const collection = await library.collection()
      const spaces: string[] = []
      for (let made = 0; made < 100; made++)
        spaces.push(await library.space(made % 2 === 0 ? null : collection, { defaultLevel: null }))
      const { id } = library.organization
      const levelOf = (team: number): Level => levels[team % 5] as Level
      // The first space is granted to no team, the last only to teams of the owner.
      const spaceOf = (team: number): number => 1 + (team % 99)
      const teams = await manyTeams(library.world, id, count)
      await library.world.act(library.admin, async ({ db }) => {
        const isIn = (team: number, person: { id: string }) => person === owner || spaceOf(team) < 99
        for (const person of [caller, owner])
          await insertRows(
            db,
            'team_members',
            teams
              .filter((_, team) => isIn(team, person))
              .map(team_id => ({ team_id, user_id: person.id, role: 'member', added_at: at })),
          )
        await insertRows(
          db,
          'grants',
          teams.map((principal_id, team) => ({
            resource_id: spaces[spaceOf(team)] as string,
            resource_type: 'space',
            principal_id,
            principal_type: 'team',
            role: levelOf(Math.floor(team / 99)),
            created_at: at,
          })),
        )
      })
      const list = () => caller.get(`/orgs/${id}/members/${owner.id}/spaces?limit=1000`)
      await list()
      const { result, longest } = await measureLoop(list)
      const expected = spaces.slice(1, 99).map((space, index) => {
        const granted = teams.keys().filter(team => spaceOf(team) === index + 1)
        return [space, highest(...granted.map(team => levelOf(Math.floor(team / 99))))]
      })
      const shown = result.body.items.map((item: { space: { id: string }; permission: string }) => [
        item.space.id,
        item.permission,
      ])
      assert.deepEqual(shown, expected.toReversed())
      assert.equal(result.body.count, 98)
      assertBlocksNobody(longest)
    },
  )
})
