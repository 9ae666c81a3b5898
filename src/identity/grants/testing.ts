// Shared by the tests of grants: a private space, and who has which level on it.
import { done } from '../../../test/world/answers.ts'
import type { Person, World } from '../../../test/world/world.ts'
import type { Level } from '../levels/index.ts'

export interface SharedSpace {
  readonly world: World
  readonly organization: { readonly id: string }
  readonly admin: Person
  readonly id: string
  /** Paths after `/v1`. */
  readonly path: string
  readonly permissions: string
  member(role: Level | null): Promise<Person>
  /** Makes a team of these people; returns its id. */
  team(...people: readonly Person[]): Promise<string>
  grant(wanted: object): Promise<void>
  /** The highest level according to a person's flags on the space; null where they do not see it. */
  levelOf(person: Person): Promise<Level | null>
}

/** A private space in its own organization, where only the admin has a level. */
export const newSharedSpace = async (world: World): Promise<SharedSpace> => {
  const { id: organizationId, admin } = await world.organization()
  const { id } = (await admin.post(`/orgs/${organizationId}/spaces`)).body
  const path = `/spaces/${id}`
  done(await admin.patch(path, { defaultLevel: null }), 200)
  let teams = 0
  return {
    world,
    organization: { id: organizationId },
    admin,
    id,
    path,
    permissions: `${path}/permissions`,
    member: role => world.member({ id: organizationId }, role),
    team: async (...people) => {
      const wanted = { title: `Team ${++teams}`, members: people.map(person => person.id) }
      return done(await admin.put(`/orgs/${organizationId}/teams`, wanted), 201).id
    },
    grant: async wanted => void done(await admin.post(`${path}/permissions`, wanted), 204),
    levelOf: async person => {
      const { status, body } = await person.get(path)
      if (status === 404) return null
      const { admin, review, edit, comment, view } = body.permissions
      return admin ? 'admin' : review ? 'review' : edit ? 'edit' : comment ? 'comment' : view ? 'read' : null
    },
  }
}
