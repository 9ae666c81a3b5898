// For tests: an organization of its own, with functions that create collections and spaces in one line each.
import assert from 'node:assert/strict'
import type { Level } from '#identity/levels/index.ts'
import { insertMember } from '#identity/organizations/index.ts'
import { now } from '#kernel/clock.ts'
import { done } from '../../../test/world/answers.ts'
import type { Person, World } from '../../../test/world/world.ts'

export interface Library {
  readonly world: World
  readonly organization: { readonly id: string }
  readonly admin: Person
  member(role: Level | null): Promise<Person>
  team(...people: readonly Person[]): Promise<string>
  /** Creates a collection, at the root or in another one; returns its id. */
  collection(parent?: string | null, fields?: object): Promise<string>
  /** Creates a space; returns its id. */
  space(parent?: string | null, fields?: object): Promise<string>
  grant(resource: string, wanted: object): Promise<void>
  /** The ids of everything under a parent, in order. */
  order(parent?: string | null): Promise<string[]>
  /** The ids in a list, as somebody sees it. */
  ids(path: string, person?: Person): Promise<string[]>
  /** The counters of spaces in an organization or a collection, by audience. */
  counts(scope: string): Promise<Record<string, number>>
}

export const newLibrary = async (world: World): Promise<Library> => {
  const { admin, ...organization } = await world.organization()
  const base = `/orgs/${organization.id}`
  const make = async (kind: 'collections' | 'spaces', parent: string | null, fields: object = {}) => {
    const { id } = done(await admin.post(`${base}/${kind}`, { parent }), 201)
    if (Object.keys(fields).length > 0) done(await admin.patch(`/${kind}/${id}`, fields), 200)
    return id as string
  }
  let teams = 0
  return {
    world,
    organization,
    admin,
    member: role => world.member(organization, role),
    team: async (...people) => {
      const wanted = { title: `Team ${++teams}`, members: people.map(({ id }) => id) }
      return done(await admin.put(`${base}/teams`, wanted), 201).id
    },
    collection: (parent = null, fields) => make('collections', parent, fields),
    space: (parent = null, fields) => make('spaces', parent, fields),
    grant: async (resource, wanted) => void done(await admin.post(`${resource}/permissions`, wanted), 204),
    order: (parent = null) =>
      world.act(admin, async ({ db }) => {
        const under = (table: 'spaces' | 'collections') =>
          db
            .selectFrom(table)
            .select(['id', 'position'])
            .where('organization_id', '=', organization.id)
            .where('parent_id', parent === null ? 'is' : '=', parent)
        const all = [
          ...(await under('spaces')
            .where('deleted_at' as 'id', 'is', null)
            .execute()),
          ...(await under('collections').execute()),
        ]
        return all.sort((a, b) => (a.position < b.position ? -1 : 1)).map(({ id }) => id)
      }),
    ids: async (path, person = admin) => {
      const { items, count } = done(
        await person.get(`${path}${path.includes('?') ? '&' : '?'}limit=1000`),
        200,
      )
      assert.equal(count, items.length)
      return items.map(({ id }: { id: string }) => id)
    },
    counts: scope =>
      world.act(admin, async ({ db }) => {
        const rows = await db
          .selectFrom('space_counts')
          .select(['audience', 'count'])
          .where('scope_id', '=', scope)
          .where('count', '<>', 0)
          .execute()
        return Object.fromEntries(rows.map(({ audience, count }) => [audience, Number(count)]))
      }),
  }
}

/** The position next to a space or a collection, in the form of a request body. */
export const nextTo = {
  space: (id: string) => ({ type: 'space', space: id }),
  collection: (id: string) => ({ type: 'collection', collection: id }),
}

/** Makes somebody a member of this organization, too. */
export const makeMember = (person: Person, { world, organization }: Library, role: Level): Promise<void> =>
  world.act(person, ctx =>
    insertMember(ctx, { organizationId: organization.id, userId: person.id, role, joinedAt: now(ctx) }),
  )
