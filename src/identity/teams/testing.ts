// Teams for tests.
import assert from 'node:assert/strict'
import type { Person, World } from '../../../test/world/world.ts'

export interface TestOrganization {
  readonly id: string
  readonly admin: Person
}

/** The address of a new team, made by the admin. */
export const newTeam = async (
  { id, admin }: TestOrganization,
  title = 'Team',
  members: readonly { readonly id: string }[] = [],
): Promise<string> => {
  const answer = await admin.put(`/orgs/${id}/teams`, { title, members: members.map(one => one.id) })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return `/orgs/${id}/teams/${answer.body.id}`
}

export const idIn = (path: string): string => path.split('/').at(-1) as string

/** The members of a team with their roles, by id, as listed. */
export const rolesIn = async (person: Person, team: string): Promise<[string, string][]> => {
  const { status, body } = await person.get(`${team}/members?limit=1000`)
  assert.equal(status, 200, JSON.stringify(body))
  const items: { organization: { id: string }; team: { role: string } }[] = body.items
  return items.map(({ organization, team }) => [organization.id, team.role])
}

/** The events on a team, the oldest first. */
export const eventsOn = async (world: World, team: string): Promise<[string, unknown][]> => {
  const events = await world.installation.database.read
    .selectFrom('events')
    .select(['type', 'resource_type', 'data'])
    .where('resource_id', '=', idIn(team))
    .orderBy('id')
    .execute()
  for (const { resource_type } of events) assert.equal(resource_type, 'team')
  return events.map(({ type, data }) => [type, JSON.parse(data)])
}
