// How many spaces members have, compared with those that both they and the caller see, found one by one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Audience } from '#database/index.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { putGrant } from '../grants/index.ts'

const at = '2026-01-01T00:00:00.000Z'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const addTeam = (world: World, organization: string, people: readonly Person[]) =>
    world.act(people[0] as Person, async ({ db, newId }) => {
      const id = newId()
      await db
        .insertInto('teams')
        .values({ id, organization_id: organization, title: 'Team', title_key: 'team', created_at: at })
        .execute()
      for (const { id: user_id } of people)
        await db
          .insertInto('team_members')
          .values({ team_id: id, user_id, role: 'member', added_at: at })
          .execute()
      return id
    })

  /** Marks a space as deleted, as `library/spaces` does: it counts for nobody any more. */
  const deleteSpace = (world: World, admin: Person, organization: string, space: string) =>
    world.act(admin, async ({ db }) => {
      const spaces = db.selectFrom('spaces').select('audience').where('id', '=', space)
      const { audience } = await spaces.executeTakeFirstOrThrow()
      await db.updateTable('spaces').set({ deleted_at: at }).where('id', '=', space).execute()
      await db
        .updateTable('space_counts')
        .set(row => ({ count: row('count', '-', 1) }))
        .where('scope_id', '=', organization)
        .where('audience', '=', audience as Audience)
        .execute()
    })

  /**
   * People of every kind, with and without teams, and spaces of every kind,
   * each granted to some of them, directly, through one team, or several times.
   */
  const populate = async (world: World) => {
    const { id, admin } = await world.organization()
    const roles = [
      ['admin', 'admin'],
      ['reader', 'read'],
      ['editor', 'edit'],
      ['guest', null],
      ['disabled', 'edit'],
    ] as const
    const people: Record<string, Person> = { founder: admin }
    for (const [name, role] of roles) people[name] = await world.member({ id }, role)
    const {
      reader,
      editor,
      guest,
      disabled,
      admin: other,
    } = people as Record<string, Person> & { admin: Person }
    const teams = [
      await addTeam(world, id, [reader, guest, disabled, other] as Person[]),
      await addTeam(world, id, [reader, editor, guest] as Person[]),
    ] as const
    const user = (person: Person | undefined) => ({ type: 'user' as const, id: (person as Person).id })
    const team = (index: 0 | 1) => ({ type: 'team' as const, id: teams[index] })
    const grantees = [
      [],
      [user(reader)],
      [user(guest), user(disabled)],
      [team(0)],
      [team(1)],
      [user(reader), user(editor), team(0), team(1)],
      [user(editor), user(guest), user(other)],
      [user(reader), team(1)],
    ]
    const spaces: string[] = []
    const elsewhere = await world.organization()
    for (const owner of [{ id, admin }, elsewhere]) {
      for (const visibility of ['private', 'public', 'unlisted'])
        for (const defaultLevel of [null, 'read'])
          for (const [index, principals] of grantees.entries()) {
            const space = (await owner.admin.post(`/orgs/${owner.id}/spaces`, {})).body.id
            await owner.admin.patch(`/spaces/${space}`, { visibility, defaultLevel })
            await world.act(owner.admin, async ctx => {
              for (const principal of principals)
                await putGrant(ctx, { type: 'space', id: space }, principal, 'comment')
            })
            if (owner.id === id) spaces.push(space)
            if (owner.id === id && index === 7) await deleteSpace(world, admin, id, space)
          }
    }
    await world.act(admin, ({ db }) =>
      db
        .updateTable('members')
        .set({ disabled: 1 })
        .where('user_id', '=', (disabled as Person).id)
        .execute(),
    )
    return { id, people, spaces }
  }

  const seenBy = async (person: Person, spaces: readonly string[]) => {
    const seen = new Set<string>()
    for (const space of spaces) {
      const { status, body } = await person.get(`/spaces/${space}`)
      // Admins see deleted spaces, which are not counted.
      if (status === 200 && body.deletedAt === undefined) seen.add(space)
    }
    return seen
  }

  test('spaces counts what the member and the caller both see, and nothing of other organizations', async () => {
    const { id, people, spaces } = await populate(await world())
    const seen = new Map<string, Set<string>>()
    for (const person of Object.values(people)) seen.set(person.id, await seenBy(person, spaces))
    const callers = ['founder', 'admin', 'reader', 'editor']
    for (const caller of callers.map(name => people[name] as Person)) {
      const own = seen.get(caller.id) as Set<string>
      const expected = Array.from(seen, ([member, theirs]) => [member, own.intersection(theirs).size])
      const { items } = (await caller.get(`/orgs/${id}/members`)).body
      const counted = items.map((item: { id: string; spaces: number }) => [item.id, item.spaces])
      assert.deepEqual(new Map(counted), new Map(expected as [string, number][]))
      for (const [member, count] of expected) {
        const path = `/orgs/${id}/members/${member}`
        assert.equal((await caller.get(path)).body.spaces, count)
        assert.equal((await caller.get(`${path}/spaces`)).body.count, count)
      }
    }
    // Otherwise the test would prove nothing.
    const sizes = Object.values(people).map(person => seen.get(person.id)?.size)
    assert.equal(new Set(sizes).size >= 4, true, sizes.join())
  })

  test('whoever gives up their own role is shown what they see from then on', async () => {
    const made = await (await world()).organization()
    const second = await (await world()).member(made, 'admin')
    await made.admin.patch(`/orgs/${made.id}`, { defaultRole: null })
    for (const _ of [1, 2, 3]) await made.admin.post(`/orgs/${made.id}/spaces`, {})
    const path = `/orgs/${made.id}/members/${second.id}`
    assert.equal((await second.get(path)).body.spaces, 3)
    assert.equal((await second.patch(path, { role: 'read' })).body.spaces, 0)
    assert.equal((await second.get(path)).body.spaces, 0)
  })
})
