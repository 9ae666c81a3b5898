// Siblings that somebody does not see: no answer tells anything about them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'

type Kind = 'space' | 'collection'

interface Item {
  readonly kind: Kind
  readonly isSeen: boolean
}

/** A move of one of the items, next to others by their index in the list. */
interface Move {
  readonly item: number
  readonly before: number | undefined
  readonly after: number | undefined
}

const size = 7
const generatedItems = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('space', 'collection'),
    isSeen: fc.boolean(),
  }),
  { minLength: size, maxLength: size },
)
const place = fc.option(fc.nat(size - 1), { nil: undefined })
const generatedMoves = fc.array(fc.record({ item: fc.nat(size - 1), before: place, after: place }), {
  minLength: 1,
  maxLength: 12,
})

/** An organization with these items, and somebody who may move what they see. */
const build = async (world: World, items: readonly Item[], inCollection: boolean, onlySeen: boolean) => {
  const { id, admin } = await world.organization()
  const caller = await world.member({ id }, 'create')
  const path = `/orgs/${id}`
  const parent = inCollection ? (await admin.post(`${path}/collections`)).body.id : null
  const ids: string[] = []
  for (const [index, { kind, isSeen }] of items.entries()) {
    if (onlySeen && !isSeen) {
      ids.push(`nothing-${index}`)
      continue
    }
    const { status, body } = await admin.post(`${path}/${kind}s`, { title: String(index), parent })
    assert.equal(status, 201)
    if (!isSeen) await admin.patch(`/${kind}s/${body.id}`, { defaultLevel: null })
    ids.push(body.id)
  }
  return { caller, path, ids, parent }
}

type Built = Awaited<ReturnType<typeof build>>

/** What somebody sees of the items: their titles in order, and when each space was changed last. */
const seenBy = async (caller: Person, { path, parent }: Built): Promise<unknown> => {
  const spaces = await caller.get(`${path}/spaces?limit=1000${parent === null ? '' : `&parent=${parent}`}`)
  const collections = await caller.get(`${path}/collections?limit=1000`)
  const of = ({ body }: typeof spaces) =>
    body.items
      .filter((item: { id: string; parent?: string }) => (item.parent ?? null) === parent)
      .map(({ title, updatedAt }: { title: string; updatedAt?: string }) => [title, updatedAt])
  return { spaces: of(spaces), collections: of(collections) }
}

const send = async ({ caller, ids }: Built, items: readonly Item[], { item, before, after }: Move) => {
  const pointer = (index: number) => ({
    type: items[index]?.kind,
    [items[index]?.kind as string]: ids[index],
  })
  const position = {
    ...(before !== undefined && { before: pointer(before) }),
    ...(after !== undefined && { after: pointer(after) }),
  }
  const { status, body } = await caller.post(`/${items[item]?.kind}s/${ids[item]}/move`, { position })
  return [status, body.error?.message, body.error?.details]
}

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  test('moves answer, and do to what one sees, what they would if nothing else were there', async () => {
    const world = await shared()
    await fc.assert(
      fc.asyncProperty(generatedItems, generatedMoves, fc.boolean(), async (items, moves, inCollection) => {
        world.clock.now += 1000
        const whole = await build(world, items, inCollection, false)
        const seen = await build(world, items, inCollection, true)
        for (const move of moves) {
          world.clock.now += 1000
          const answers = [await send(whole, items, move), await send(seen, items, move)]
          const views = [await seenBy(whole.caller, whole), await seenBy(seen.caller, seen)]
          assert.deepEqual(answers[0], answers[1])
          assert.deepEqual(views[0], views[1])
        }
      }),
      { numRuns: 12 },
    )
  })

  const setUp = async () => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const caller = await world.member({ id }, 'create')
    const make = async (kind: Kind, isSeen = true): Promise<{ type: Kind; id: string }> => {
      const { body } = await admin.post(`/orgs/${id}/${kind}s`, {})
      if (!isSeen) await admin.patch(`/${kind}s/${body.id}`, { defaultLevel: null })
      return { type: kind, id: body.id }
    }
    const move = (person: Person, item: string, position: object) =>
      person.post(`/spaces/${item}/move`, { position })
    const order = async () =>
      (await admin.get(`/orgs/${id}/spaces`)).body.items.map((space: { id: string }) => space.id)
    return { world, id, admin, caller, make, move, order }
  }

  const pointer = ({ type, id }: { type: Kind; id: string }) => ({ type, [type]: id })

  test('a position next to an unseen sibling is answered like one next to a sibling that does not exist', async () => {
    const { admin, caller, make, move } = await setUp()
    const item = await make('space')
    for (const kind of ['space', 'collection'] as const) {
      const hidden = await make(kind, false)
      for (const side of ['before', 'after']) {
        const answer = await move(caller, item.id, { [side]: pointer(hidden) })
        const nothing = await move(caller, item.id, { [side]: pointer({ type: kind, id: 'nothing' }) })
        assert.equal(answer.status, 400)
        const errorOf = ({ body }: typeof answer) => [body.error.message, body.error.details]
        assert.deepEqual(errorOf(answer), errorOf(nothing))
        assert.equal(answer.body.error.details[0].path, `/position/${side}`)
        assert.equal((await move(admin, item.id, { [side]: pointer(hidden) })).status, 200)
      }
    }
  })

  test('what was granted is seen: to the person, to a team of theirs, or from above', async () => {
    const { id, admin, caller, make, move } = await setUp()
    const item = await make('space')
    const [own, shared] = [await make('space', false), await make('collection', false)]
    await admin.post(`/spaces/${own.id}/permissions`, { users: [caller.id], role: 'read' })
    const team = await admin.put(`/orgs/${id}/teams`, { title: 'Team', members: [caller.id] })
    await admin.post(`/collections/${shared.id}/permissions`, { teams: [team.body.id], role: 'create' })
    for (const sibling of [own, shared])
      assert.equal((await move(caller, item.id, { after: pointer(sibling) })).status, 200)
    const inside = (await admin.post(`/orgs/${id}/spaces`, { parent: shared.id })).body
    const other = (await admin.post(`/orgs/${id}/spaces`, { parent: shared.id })).body
    for (const space of [inside, other]) await admin.patch(`/spaces/${space.id}`, { defaultLevel: null })
    const before = { type: 'space', space: inside.id }
    assert.equal((await move(caller, other.id, { before })).status, 200)
  })

  test('between two neighbours in what one sees is directly after the first; what one does not see comes after', async () => {
    const { caller, make, move, order } = await setUp()
    const first = await make('space')
    const hidden = [await make('space', false), await make('space', false)]
    const [last, item] = [await make('space'), await make('space')]
    const between = { after: pointer(first), before: pointer(last) }
    assert.equal((await move(caller, item.id, between)).status, 200)
    const expected = [first, item, ...hidden, last].map(({ id }) => id)
    assert.deepEqual(await order(), expected)
    const unchanged = (await caller.get(`/spaces/${item.id}`)).body
    assert.equal((await move(caller, item.id, { before: pointer(last) })).status, 200)
    assert.deepEqual((await caller.get(`/spaces/${item.id}`)).body, unchanged)
    assert.deepEqual(await order(), expected)
  })
})
