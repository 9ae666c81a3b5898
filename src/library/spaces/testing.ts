// Helpers for tests of the life of spaces: spaces and collections in an organization of their own.
import assert from 'node:assert/strict'
import type { Answer, Person, World } from '../../../test/world/world.ts'

interface Organization {
  readonly id: string
  readonly admin: Person
}

const made = async (person: Person, path: string, fields: object): Promise<string> => {
  const { status, body } = await person.post(path, fields)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

export const newCollection = ({ id, admin }: Organization, fields: object = {}): Promise<string> =>
  made(admin, `/orgs/${id}/collections`, fields)

export const spaceIn = ({ id, admin }: Organization, fields: object = {}): Promise<string> =>
  made(admin, `/orgs/${id}/spaces`, fields)

/** The ids of spaces in the order in which they are listed at the root, or in a collection. */
export const listed = async (person: Person, { id }: { readonly id: string }): Promise<string[]> => {
  const { status, body } = await person.get(`/orgs/${id}/spaces`)
  assert.equal(status, 200)
  assert.equal(body.count, body.items.length)
  return body.items.map((space: { id: string }) => space.id)
}

/** Sends a request that must succeed, and returns its body. */
export const succeeds = async (
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Answer['body']> => {
  const answer = await person.ask(method, path, body)
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const grant = (person: Person, path: string, wanted: object): Promise<unknown> =>
  succeeds(person, 'POST', `${path}/permissions`, wanted)

/** Somebody with a role in two organizations. */
export const memberOfBoth = async (
  world: World,
  [one, other]: readonly [Organization, Organization],
  roles: readonly [string, string],
): Promise<Person> => {
  const person = await world.person()
  for (const [organization, role] of [
    [one, roles[0]],
    [other, roles[1]],
  ] as const) {
    const emails = [{ email: person.email, role }]
    await succeeds(organization.admin, 'POST', `/orgs/${organization.id}/invites`, { emails })
  }
  return person
}
