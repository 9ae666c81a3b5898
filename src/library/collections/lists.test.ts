// The list of collections and the list of the spaces in one: what they show to whom.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { type Level, levels } from '#identity/levels/index.ts'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Library, newLibrary, nextTo } from './testing.ts'

const level = fc.constantFrom(null, ...levels)

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let library: Library
  let base: string

  beforeEach(async () => {
    library = await newLibrary(await world())
    base = `/orgs/${library.organization.id}/collections`
  })

  test('nested collections are listed too, unless only those at the root are asked for', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const innermost = await library.collection(inner)
    const second = await library.collection()
    const all = await library.ids(base)
    assert.deepEqual(new Set(all), new Set([outer, inner, innermost, second]))
    assert.deepEqual(await library.ids(`${base}?nested=true`), all)
    assert.deepEqual(await library.ids(`${base}?nested=false`), [outer, second])
  })

  test('the list goes by position, and its pages together are the list', async () => {
    const all = [await library.collection(), await library.collection(), await library.collection()]
    const [first, second, third] = all as [string, string, string]
    const { admin } = library
    const before = { position: { before: nextTo.collection(first) } }
    done(await admin.post(`/collections/${third}/move`, before), 200)
    assert.deepEqual(await library.ids(base), [third, first, second])
    const found: string[] = []
    let page = ''
    for (const _ of all) {
      const { items, next, count } = done(await admin.get(`${base}?limit=1${page}`), 200)
      assert.equal(count, 3)
      found.push(...items.map(({ id }: { id: string }) => id))
      page = next === undefined ? '' : `&page=${next.page}`
    }
    assert.deepEqual(found, [third, first, second])
  })

  test('everybody is shown what they can open, with the flags that it has there', async () => {
    const people = await Promise.all([null, ...levels].map(role => library.member(role)))
    const team = await library.team(...people.slice(0, 3))
    const [outer, inner, other] = [
      await library.collection(),
      await library.collection(),
      await library.collection(),
    ]
    done(await library.admin.post(`/collections/${inner}/move`, { parent: outer }), 200)
    const ids = [outer, inner, other]
    const wanted = fc.record({
      levels: fc.tuple(level, level, level),
      grants: fc.array(fc.record({ who: fc.nat(people.length), what: fc.nat(2), role: level }), {
        maxLength: 8,
      }),
    })
    const check = async ({
      levels: defaults,
      grants,
    }: typeof wanted extends fc.Arbitrary<infer Value> ? Value : never) => {
      await library.world.act(library.admin, ({ db }) =>
        db.deleteFrom('grants').where('resource_id', 'in', ids).execute(),
      )
      for (const [index, defaultLevel] of defaults.entries())
        done(await library.admin.patch(`/collections/${ids[index]}`, { defaultLevel }), 200)
      for (const { who, what, role } of grants) {
        const person = people[who]
        const principals = person === undefined ? { teams: [team] } : { users: [person.id] }
        if (role !== null) await library.grant(`/collections/${ids[what]}`, { ...principals, role })
      }
      for (const person of [...people, library.admin]) {
        const opened = []
        for (const id of ids) {
          const { status, body } = await person.get(`/collections/${id}`)
          if (status === 200) opened.push(body)
        }
        const { items, count } = done(await person.get(base), 200)
        const byId = (list: { id: string }[]) => list.sort((a, b) => (a.id < b.id ? -1 : 1))
        assert.deepEqual(byId(items), byId(opened))
        assert.equal(count, opened.length)
      }
    }
    await fc.assert(fc.asyncProperty(wanted, check), { numRuns: 15 })
  })

  test('strangers are shown no list, and disabled members are strangers', async () => {
    const id = await library.collection()
    const [stranger, disabled] = [await library.world.person(), await library.member('create')]
    await library.world.act(disabled, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute(),
    )
    for (const person of [stranger, disabled])
      for (const path of [base, `/collections/${id}`, `/collections/${id}/spaces`])
        done(await person.get(path), 404)
  })

  test('a collection lists the spaces directly in it, in their order, as somebody sees them', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const [first, hidden, deep] = [
      await library.space(outer),
      await library.space(outer, { defaultLevel: null }),
      await library.space(inner),
    ]
    await library.space()
    const path = `/collections/${outer}/spaces`
    assert.deepEqual(await library.ids(path), [first, hidden])
    assert.deepEqual(await library.ids(`/collections/${inner}/spaces`), [deep])
    const reader = await library.member('read')
    assert.deepEqual(await library.ids(path, reader), [first])
    await library.grant(`/spaces/${hidden}`, { users: [reader.id], role: 'edit' })
    assert.deepEqual(await library.ids(path, reader), [first, hidden])
    const [, seen] = done(await reader.get(path), 200).items
    assert.deepEqual(seen, done(await reader.get(`/spaces/${hidden}`), 200))
    done(
      await library.admin.post(`/spaces/${hidden}/move`, { position: { before: nextTo.space(first) } }),
      200,
    )
    assert.deepEqual(await library.ids(path), [hidden, first])
  })

  test('a guest with a grant on a collection sees its spaces, and no other', async () => {
    const guest = await library.member(null)
    const outer = await library.collection()
    const space = await library.space(outer)
    await library.space()
    await library.grant(`/collections/${outer}`, { users: [guest.id], role: 'read' })
    assert.deepEqual(await library.ids(`/collections/${outer}/spaces`, guest), [space])
    assert.deepEqual(await library.ids(base, guest), [outer])
    assert.deepEqual(await library.ids(`/orgs/${library.organization.id}/spaces`, guest), [space])
  })

  test('a person with a grant deep inside does not see what is above', async () => {
    const guest = await library.member(null)
    const outer = await library.collection()
    const inner = await library.collection(outer)
    await library.grant(`/collections/${inner}`, { users: [guest.id], role: 'read' as Level })
    assert.deepEqual(await library.ids(base, guest), [inner])
    assert.deepEqual(await library.ids(`${base}?nested=false`, guest), [])
    done(await guest.get(`/collections/${outer}`), 404)
  })
})
