// A grant on a collection applies to everything that it contains, at any depth.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Level } from '#identity/levels/index.ts'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { type Library, newLibrary } from './testing.ts'

const hidden = { defaultLevel: null }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let library: Library
  let person: Person
  /** Three nested collections, and a space in the innermost; only admins see them. */
  let tree: { outer: string; middle: string; inner: string; space: string }

  beforeEach(async () => {
    library = await newLibrary(await world())
    person = await library.member('create')
    const outer = await library.collection(null, hidden)
    const middle = await library.collection(outer)
    const inner = await library.collection(middle)
    tree = { outer, middle, inner, space: await library.space(inner) }
  })

  /** Somebody's level on a resource, as the list of its aggregated grants shows it. */
  const levelOn = async (resource: string, { id }: Person): Promise<Level | undefined> => {
    const { items } = done(await library.admin.get(`${resource}/permissions/aggregate`), 200)
    return items.find((item: any) => item.user.id === id)?.permission
  }
  const seen = async () => [
    ...(await library.ids(`/orgs/${library.organization.id}/collections`, person)),
    ...(await library.ids(`/orgs/${library.organization.id}/spaces`, person)),
  ]
  const ofMember = async () =>
    done(await library.admin.get(`/orgs/${library.organization.id}/members/${person.id}`), 200).spaces
  const ofTeam = async (team: string) =>
    done(await library.admin.get(`/orgs/${library.organization.id}/teams/${team}`), 200).spaces

  test('from the top it reaches everything, from the middle only what is below', async () => {
    assert.deepEqual(await seen(), [])
    await library.grant(`/collections/${tree.middle}`, { users: [person.id], role: 'edit' })
    assert.deepEqual(new Set(await seen()), new Set([tree.middle, tree.inner, tree.space]))
    done(await person.get(`/collections/${tree.outer}`), 404)
    done(await person.patch(`/spaces/${tree.space}`, { title: 'No' }), 403)
    await library.grant(`/collections/${tree.outer}`, { users: [person.id], role: 'create' })
    assert.deepEqual(new Set(await seen()), new Set(Object.values(tree)))
    done(await person.patch(`/spaces/${tree.space}`, { title: 'Yes' }), 200)
  })

  test('the highest grant counts, wherever it is and whoever in the person it is to', async () => {
    const team = await library.team(person)
    for (const [resource, principals, role, result] of [
      [`/collections/${tree.outer}`, { users: [person.id] }, 'comment', 'comment'],
      [`/spaces/${tree.space}`, { users: [person.id] }, 'read', 'comment'],
      [`/collections/${tree.middle}`, { teams: [team] }, 'review', 'review'],
      [`/collections/${tree.inner}`, { users: [person.id] }, 'edit', 'review'],
      [`/spaces/${tree.space}`, { teams: [team] }, 'admin', 'admin'],
    ] as const) {
      await library.grant(resource, { ...principals, role })
      assert.equal(await levelOn(`/spaces/${tree.space}`, person), result)
    }
    assert.equal(await levelOn(`/collections/${tree.inner}`, person), 'review')
    assert.equal(await levelOn(`/collections/${tree.outer}`, person), 'comment')
    const { permissions } = done(await person.get(`/spaces/${tree.space}`), 200)
    assert.equal(permissions.admin, true)
  })

  test('spaces that are reached by it are counted for the member and the team, each once', async () => {
    const team = await library.team(person)
    assert.deepEqual([await ofMember(), await ofTeam(team)], [0, 0])
    await library.space(tree.outer)
    await library.grant(`/collections/${tree.outer}`, { teams: [team], role: 'read' })
    await library.grant(`/collections/${tree.inner}`, { users: [person.id], teams: [team], role: 'edit' })
    assert.deepEqual([await ofMember(), await ofTeam(team)], [2, 2])
    const path = `/orgs/${library.organization.id}/members/${person.id}/spaces`
    const { items } = done(await library.admin.get(path), 200)
    assert.deepEqual(items.map((item: any) => item.permission).sort(), ['edit', 'read'])
  })

  test('it is gone with the grant, and with the team', async () => {
    const team = await library.team(person)
    await library.grant(`/collections/${tree.outer}`, { users: [person.id], teams: [team], role: 'read' })
    done(await library.admin.delete(`/collections/${tree.outer}/permissions/users/${person.id}`), 204)
    assert.equal((await seen()).length, 4)
    done(await library.admin.delete(`/orgs/${library.organization.id}/teams/${team}`), 204)
    assert.deepEqual(await seen(), [])
  })

  test('what is moved in is reached, and what is moved out is not', async () => {
    const other = await library.collection(null, hidden)
    await library.grant(`/collections/${other}`, { users: [person.id], role: 'read' })
    const move = async (parent: string | null) =>
      done(await library.admin.post(`/collections/${tree.middle}/move`, { parent }), 200)
    await move(other)
    assert.deepEqual(new Set(await seen()), new Set([other, tree.middle, tree.inner, tree.space]))
    await move(null)
    assert.deepEqual(await seen(), [other])
  })

  test('it reaches through a hundred collections', async () => {
    let deepest = tree.inner
    for (let depth = 3; depth < 100; depth++) deepest = await library.collection(deepest)
    const space = await library.space(deepest)
    await library.grant(`/collections/${tree.outer}`, { users: [person.id], role: 'admin' })
    assert.equal((await seen()).length, 102)
    assert.equal(await levelOn(`/spaces/${space}`, person), 'admin')
    done(await person.post(`/collections/${tree.outer}/move`, { parent: deepest }), 409)
    done(await person.delete(`/collections/${tree.outer}`), 205)
    assert.deepEqual(await library.order(), [])
    done(await person.get(`/collections/${deepest}`), 404)
  })
})
