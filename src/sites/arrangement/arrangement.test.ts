// The rules of arranging a site: acts at random, against a slow model of nested lists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Conflict, Invalid, NotFound } from '#kernel/errors.ts'
import '../../../test/world/property-seed.ts'
import { type Arrangement, addGroup, addSection, addSiteSpace, bounds, siteSpacesIn } from './index.ts'
import { emptyModel, type Model, modelOf, Refused } from './testing.ts'
import { type Act, bothSides, generatedActs, kinds } from './testing-acts.ts'

const empty: Arrangement = {
  siteId: 'site',
  defaultSection: null,
  defaultSiteSpace: null,
  groups: [],
  sections: [],
  siteSpaces: [],
}

/** The result of an act; undefined where the rules refuse it. */
const attempt = (
  arrangement: Arrangement,
  act: (on: Arrangement) => Arrangement,
): Arrangement | undefined => {
  try {
    return act(arrangement)
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid || error instanceof NotFound) return undefined
    throw error
  }
}

const attemptOnModel = (model: Model, act: (on: Model) => void): Model | undefined => {
  const copy = structuredClone(model)
  try {
    act(copy)
    return copy
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

const walk = (
  sequence: readonly Act[],
  look: (arrangement: Arrangement, act: Act, done: boolean) => void,
) => {
  let [arrangement, model, ids] = [empty, emptyModel(), 0]
  for (const act of sequence) {
    const both = bothSides(model, act, () => `id-${++ids}`)
    if (both === undefined) continue
    const [next, nextModel] = [attempt(arrangement, both.onArrangement), attemptOnModel(model, both.onModel)]
    assert.equal(next === undefined, nextModel === undefined, `${act.kind}: one allows it, one does not`)
    look(next ?? arrangement, act, next !== undefined)
    if (next === undefined || nextModel === undefined) continue
    assert.deepEqual(modelOf(next), nextModel, act.kind)
    arrangement = next
    model = nextModel
  }
}

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const check = (arrangement: Arrangement): void => {
  const { siteId, sections, groups, siteSpaces, defaultSection, defaultSiteSpace } = arrangement
  const ids = new Set(sections.map(({ id }) => id))
  const parents = sections.length === 0 ? [siteId] : [...ids]
  assert.ok(siteSpaces.every(({ parent_id }) => parents.includes(parent_id)))
  assert.equal(defaultSection === null, sections.length === 0)
  assert.ok(defaultSection === null || ids.has(defaultSection))
  assert.equal(defaultSiteSpace === null, !siteSpaces.some(({ parent_id }) => parent_id === siteId))
  for (const { id, default_site_space_id } of sections)
    assert.ok(siteSpacesIn(arrangement, id).some(one => one.id === default_site_space_id))
  assert.ok(sections.every(({ group_id }) => group_id === null || groups.some(({ id }) => id === group_id)))
  assert.ok(isUnique(sections.map(({ path }) => path)))
  assert.ok(isUnique(siteSpaces.map(({ parent_id, path }) => `${parent_id}/${path}`)))
  assert.ok(isUnique(siteSpaces.map(({ parent_id, space_id }) => `${parent_id}/${space_id}`)))
  assert.ok(isUnique(siteSpaces.map(({ parent_id, position }) => `${parent_id}/${position}`)))
  const orders = sections.map(({ group_id, position }) => `${group_id}/${position}`)
  assert.ok(isUnique([...orders, ...groups.map(({ position }) => `null/${position}`)]))
}

test('whatever is done to a site, it is what the model says, with one default each, one order, unique paths', () => {
  const [done, refused] = [new Set<string>(), new Set<string>()]
  fc.assert(
    fc.property(generatedActs(60), sequence =>
      walk(sequence, (arrangement, { kind }, isDone) => {
        ;(isDone ? done : refused).add(kind)
        check(arrangement)
      }),
    ),
    { numRuns: 300 },
  )
  assert.deepEqual([...done].sort(), [...new Set(kinds)].sort())
  const refusing = ['addSiteSpace', 'changeSection', 'changeSiteSpace', 'move', 'removeSiteSpace']
  for (const kind of [...refusing, 'addGroup', 'takeOutOfGroup']) assert.ok(refused.has(kind), kind)
})

test('an act leaves the arrangement that it was given as it was', () => {
  fc.assert(
    fc.property(generatedActs(30), sequence => {
      const before: [Arrangement, Model][] = []
      walk(sequence, arrangement => before.push([arrangement, modelOf(arrangement)]))
      for (const [arrangement, model] of before) assert.deepEqual(modelOf(arrangement), model)
    }),
    { numRuns: 50 },
  )
})

const spaceOf = (number: number) => ({
  id: `site-space-${number}`,
  createdAt: '',
  space: { id: `space-${number}`, title: 'Same title' },
})

const filledWith = (count: number, act: (on: Arrangement, number: number) => Arrangement): Arrangement =>
  Array.from({ length: count }, (_, number) => number).reduce(act, empty)

test('a site has as many site spaces, sections and groups as it may, each with a path of its own, and no more', () => {
  const acts: readonly [number, (on: Arrangement, number: number) => Arrangement][] = [
    [bounds.siteSpaces, (on, number) => addSiteSpace(on, spaceOf(number))],
    [
      bounds.sections,
      (on, number) =>
        addSection(on, { id: `id-${number}`, title: 'Same', icon: null, siteSpace: spaceOf(number) }),
    ],
    [
      bounds.groups,
      (on, number) =>
        addGroup(on, {
          id: `id-${number}`,
          title: 'Same',
          icon: null,
          condition: null,
          createdAt: '',
          sections: [],
        }),
    ],
  ]
  for (const [most, act] of acts) {
    const full = filledWith(most, act)
    check(full)
    assert.throws(() => act(full, most), Conflict)
  }
})

test('a section without a site space of its own cannot be added to a site that has as many as it may', () => {
  const full = filledWith(bounds.siteSpaces, (on, number) => addSiteSpace(on, spaceOf(number)))
  const add = (number: number) => () =>
    addSection(full, { id: 'section', title: 'Same', icon: null, siteSpace: spaceOf(number) })
  assert.throws(add(bounds.siteSpaces), Conflict)
  assert.equal(add(0)().sections.length, 1)
})
