// Moving collections: where they go, who may move them, and that their siblings stay where they are.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Library, newLibrary, nextTo } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let library: Library

  beforeEach(async () => {
    library = await newLibrary(await world())
  })

  const move = (id: string, body: object, person = library.admin) =>
    person.post(`/collections/${id}/move`, body)
  const moved = async (id: string, body: object) => done(await move(id, body), 200)
  const three = async (parent: string | null = null) =>
    [await library.collection(parent), await library.space(parent), await library.collection(parent)] as const
  const positions = () =>
    library.world.act(library.admin, async ({ db }) => {
      const rows = await db
        .selectFrom('collections')
        .select(['id', 'position'])
        .where('organization_id', '=', library.organization.id)
        .execute()
      return new Map(rows.map(({ id, position }) => [id, position]))
    })

  test('before, after and between two neighbours, spaces among them', async () => {
    const [one, space, two] = await three()
    await moved(two, { position: { before: nextTo.space(space) } })
    assert.deepEqual(await library.order(), [one, two, space])
    await moved(one, { position: { after: nextTo.collection(two) } })
    assert.deepEqual(await library.order(), [two, one, space])
    await moved(two, { position: { after: nextTo.collection(one), before: nextTo.space(space) } })
    assert.deepEqual(await library.order(), [one, two, space])
    await moved(two, { position: { before: nextTo.collection(one) } })
    await moved(two, { position: { after: nextTo.space(space) } })
    assert.deepEqual(await library.order(), [one, space, two])
  })

  test('without a place it comes last: in the parent that is named, or in its own', async () => {
    const [one, space, two] = await three()
    await moved(one, {})
    assert.deepEqual(await library.order(), [space, two, one])
    const inside = await library.space(two)
    const shown = await moved(one, { parent: two })
    assert.equal(shown.parent, two)
    assert.deepEqual(await library.order(two), [inside, one])
    await moved(one, { position: { before: nextTo.space(inside) } })
    assert.deepEqual(await library.order(two), [one, inside])
    assert.equal('parent' in (await moved(one, { parent: null })), false)
    assert.deepEqual(await library.order(), [space, two, one])
  })

  test('positions next to what does not exist, and between two that are no neighbours, are refused', async () => {
    const [one, space, two] = await three()
    const inside = await library.collection(two)
    const foreign = await (await newLibrary(library.world)).collection()
    for (const id of [inside, foreign, one, 'nowhere', space]) {
      refused(await move(one, { position: { before: nextTo.collection(id) } }), '/position/before')
      refused(await move(one, { position: { after: nextTo.collection(id) } }), '/position/after')
    }
    refused(await move(one, { position: { after: nextTo.space(two) } }), '/position/after')
    refused(await move(one, { parent: two, position: { after: nextTo.space(space) } }), '/position/after')
    const other = await library.collection()
    const [a, b, c] = [nextTo.space(space), nextTo.collection(two), nextTo.collection(other)]
    for (const position of [
      { after: a, before: c },
      { after: b, before: a },
      { after: a, before: a },
    ])
      refused(await move(one, { position }), '/position')
    assert.deepEqual(await library.order(), [one, space, two, other])
  })

  test('a move that changes nothing is written nowhere', async () => {
    const [one, space, two] = await three()
    const before = await positions()
    await moved(one, { position: { before: nextTo.space(space) } })
    await moved(two, {})
    await moved(two, { parent: null })
    await moved(two, { position: { after: nextTo.space(space) } })
    assert.deepEqual(await positions(), before)
    for (const id of [one, two]) {
      const path = `/orgs/${library.organization.id}/events?type=collection_moved&resource=${id}`
      assert.equal(done(await library.admin.get(path), 200).count, 0)
    }
  })

  test('a move is written with the parents that it leads from and to', async () => {
    const [one, , two] = await three()
    await moved(one, { parent: two })
    const path = `/orgs/${library.organization.id}/events?type=collection_moved`
    const [event] = done(await library.admin.get(path), 200).items
    assert.deepEqual(event.resource, { type: 'collection', id: one })
    assert.deepEqual(event.data, { parent: two, from: null })
  })

  test('however often something is moved into one gap, only what is moved gets another key', async () => {
    const [first, , last] = await three()
    const [a, b] = [await library.collection(), await library.collection()]
    const before = await positions()
    for (let time = 0; time < 60; time++) {
      await moved(time % 2 === 0 ? a : b, { position: { after: nextTo.collection(first) } })
      const [, next] = await library.order()
      assert.equal(next, time % 2 === 0 ? a : b)
    }
    const after = await positions()
    for (const id of [first, last]) assert.equal(after.get(id), before.get(id))
    assert.ok(Math.max(...[...after.values()].map(key => key.length)) < 40)
  })

  test('after any moves the order is what a list would be', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index++) ids.push(await library.collection())
    const spaces = [await library.space(), await library.space()]
    const nameOf = (id: string) => (spaces.includes(id) ? nextTo.space(id) : nextTo.collection(id))
    const step = fc.record({
      item: fc.nat(4),
      to: fc.nat(6),
      how: fc.constantFrom('before', 'after', 'both'),
    })
    const check = async (steps: { item: number; to: number; how: string }[]) => {
      const model = await library.order()
      for (const { item, to, how } of steps) {
        const id = ids[item] as string
        model.splice(model.indexOf(id), 1)
        const at = to % (model.length + 1)
        const [previous, next] = [model[at - 1], model[at]]
        const position = {
          ...(previous !== undefined && how !== 'before' && { after: nameOf(previous) }),
          ...(next !== undefined && how !== 'after' && { before: nameOf(next) }),
        }
        if (Object.keys(position).length > 0) model.splice(at, 0, id)
        else model.push(id)
        await moved(id, { position })
      }
      assert.deepEqual(await library.order(), model)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), check), { numRuns: 12 })
  })

  test('who goes through the pages meets everything that does not move exactly once', async () => {
    const ids: string[] = []
    for (let index = 0; index < 6; index++) ids.push(await library.collection())
    const base = `/orgs/${library.organization.id}/collections?limit=2`
    const found: string[] = []
    let page = ''
    for (let round = 0; round < 6; round++) {
      const { items, next } = done(await library.admin.get(base + page), 200)
      found.push(...items.map(({ id }: { id: string }) => id))
      if (next === undefined) break
      page = `&page=${next.page}`
      // The first of all moves to the end, and back.
      await moved(
        ids[0] as string,
        round % 2 === 0 ? {} : { position: { before: nextTo.collection(ids[1] as string) } },
      )
    }
    assert.deepEqual(
      found.filter(id => id !== ids[0]),
      ids.slice(1),
    )
  })

  test('it cannot be moved into itself, nor into what it contains', async () => {
    const outer = await library.collection()
    const inner = await library.collection(outer)
    const innermost = await library.collection(inner)
    for (const parent of [outer, inner, innermost]) done(await move(outer, { parent }), 409)
    assert.deepEqual(await library.order(outer), [inner])
    await moved(innermost, { parent: outer })
    await moved(inner, { parent: innermost })
    assert.deepEqual(await library.order(outer), [innermost])
  })

  test('a parent that the caller does not see, or of another organization, is a wrong field', async () => {
    const other = await newLibrary(library.world)
    const [id, unseen] = [await library.collection(), await library.collection(null, { defaultLevel: null })]
    const person = await library.member('create')
    refused(await move(id, { parent: unseen }, person), '/parent')
    for (const parent of [await other.collection(), 'nowhere']) refused(await move(id, { parent }), '/parent')
    refused(await move(id, { parent: 1 }), '/parent')
  })

  test('it needs create on the collection and where it goes', async () => {
    const [from, to] = [
      await library.collection(null, { defaultLevel: null }),
      await library.collection(null, { defaultLevel: null }),
    ]
    const id = await library.collection(from)
    const guest = await library.member(null)
    const grant = (on: string, role: string) =>
      library.grant(`/collections/${on}`, { users: [guest.id], role })
    await grant(id, 'create')
    await grant(to, 'review')
    done(await move(id, { parent: to }, guest), 403)
    // The guest does not even see its parent.
    done(await move(id, {}, guest), 403)
    done(await move(id, { parent: null }, guest), 403)
    await grant(to, 'create')
    await grant(id, 'review')
    done(await move(id, { parent: to }, guest), 403)
    await grant(id, 'create')
    done(await move(id, { parent: to }, guest), 200)
    done(await move(id, {}, guest), 200)
  })

  test('whoever had their level by the collection that it leaves is shown it for the last time', async () => {
    const outer = await library.collection(null, { defaultLevel: null })
    const id = await library.collection(outer)
    const person = await library.member('create')
    await library.grant(`/collections/${outer}`, { users: [person.id], role: 'create' })
    const shown = done(await move(id, { parent: null }, person), 200)
    assert.deepEqual(shown.permissions, { view: false, admin: false, viewInviteLinks: false, create: false })
    done(await person.get(`/collections/${id}`), 404)
  })
})
