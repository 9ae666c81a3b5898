// What is true of every merge, over arbitrary trees and arbitrary edits on both sides.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { checkSnapshot } from '../snapshot/check-snapshot.ts'
import { type PageRecord, pages, readNotes, same } from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import { type Merged, mergeIfShort, mergeSnapshots } from './index.ts'
import { changedOnSides } from './sides.ts'
import { played, scripts, type ThreeStates } from './testing.ts'

const always = (rule: (states: ThreeStates, merged: Merged) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(scripts(), async script => {
      const states = await played(script)
      await rule(states, await mergeSnapshots(states.store, states.base, states.ours, states.theirs))
    }),
    { numRuns: 300 },
  )

const pagesById = async ({ store }: ThreeStates, root: TreeRoot): Promise<Map<string, PageRecord>> =>
  new Map((await pages(store, root)).map(page => [page.id, page]))

const linesOf = async ({ store }: ThreeStates, page: PageRecord | undefined): Promise<Set<string>> =>
  new Set(page?.document === undefined ? [] : (await store.readText(page.document)).split('\n'))

/** The titles and texts of a computed page's generated pages, by their ids. */
const generatedFor = (all: ReadonlyMap<string, PageRecord>, id: string): Json =>
  [...all.values()]
    .filter(({ generatedBy }) => generatedBy === id)
    .map(({ id, title, document }) => [id, title, document ?? ''])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))

/** Whether the text was generated. */
const isGenerated = ({ type, generatedBy }: PageRecord): boolean =>
  type === 'computed' || generatedBy !== undefined

suite('a merge', () => {
  test('of two equal sides is that side', () =>
    always(async ({ store, base, ours }) => {
      assert.deepEqual(await mergeSnapshots(store, base, ours, ours), { root: ours, conflicts: [] })
    }))

  test('is the same where it is computed only if it is short', () =>
    always(async ({ store, base, ours, theirs }, merged) => {
      assert.deepEqual(await mergeIfShort(store, base, ours, theirs), merged)
    }))

  test('with an unchanged side is the other side', () =>
    always(async ({ store, base, ours }) => {
      assert.deepEqual(await mergeSnapshots(store, base, base, ours), { root: ours, conflicts: [] })
      assert.deepEqual(await mergeSnapshots(store, base, ours, base), { root: ours, conflicts: [] })
    }))

  test('that is clean is the same with the sides exchanged', () =>
    always(async ({ store, base, ours, theirs }, merged) => {
      const exchanged = await mergeSnapshots(store, base, theirs, ours)
      assert.equal(exchanged.conflicts.length > 0, merged.conflicts.length > 0)
      if (merged.conflicts.length === 0) assert.equal(exchanged.root, merged.root)
    }))

  test('is a tree in which everything agrees', () =>
    always(async ({ store }, { root }) => assert.deepEqual(await checkSnapshot(store, root), [])))

  test('of what was merged with either side is what was merged', () =>
    always(async ({ store, base, ours, theirs }, { root, conflicts }) => {
      if (conflicts.length > 0) return
      assert.equal((await mergeSnapshots(store, theirs, root, theirs)).root, root)
      assert.equal((await mergeSnapshots(store, base, root, base)).root, root)
      assert.equal((await mergeSnapshots(store, ours, root, ours)).root, root)
    }))

  test('that is taken back leaves what the other side changed, and nothing of its own', () =>
    always(async (states, { root, conflicts }) => {
      const { store, base, ours, theirs } = states
      const all = [...(await pagesById(states, ours)).values(), ...(await pagesById(states, theirs)).values()]
      // Generated content is generated anew, whatever is taken back, so states with any are skipped.
      if (all.some(isGenerated)) return
      const back = await mergeSnapshots(store, ours, base, root)
      if (conflicts.length > 0 || back.conflicts.length > 0) return
      const sides = await changedOnSides(store, base, ours, theirs)
      const { ours: merged, theirs: left } = await changedOnSides(store, base, root, back.root)
      for (const [key, { after }] of sides.theirs)
        if (!sides.ours.has(key) && same(merged.get(key)?.after, after))
          assert.deepEqual(left.get(key)?.after, after)
      for (const [key, { after }] of sides.ours)
        if (!sides.theirs.has(key) && same(merged.get(key)?.after, after))
          assert.equal(left.get(key), undefined)
      assert.equal((await mergeSnapshots(store, back.root, root, back.root)).root, root)
    }))

  test('never conflicts over what is generated', () =>
    always(async (states, { conflicts }) => {
      const sides = [states.base, states.ours, states.theirs]
      const all = await Promise.all(sides.map(root => pagesById(states, root)))
      for (const { page = '', field } of conflicts) {
        const found = all.flatMap(side => side.get(page) ?? [])
        assert.ok(!found.some(({ generatedBy }) => generatedBy !== undefined), field)
        assert.ok(field !== 'document' || !found.some(({ type }) => type === 'computed'))
      }
    }))

  test('has the generated pages of one side, or says that they are to be made again', () =>
    always(async (states, { root }) => {
      const after = await pagesById(states, root)
      const sides = [await pagesById(states, states.ours), await pagesById(states, states.theirs)]
      for (const page of after.values()) {
        if (page.generation === undefined) continue
        const like = sides.filter(side => same(side.get(page.id)?.generation, page.generation))
        assert.ok(like.some(side => same(generatedFor(side, page.id), generatedFor(after, page.id))))
      }
    }))

  test('loses no note that either side wrote, unless it says so', () =>
    always(async (states, { root, conflicts }) => {
      const open = new Set(
        conflicts.flatMap(({ page, field }) => (/page|notes/.test(field) ? (page ?? []) : [])),
      )
      const notesIn = async (page: PageRecord | undefined) =>
        Object.entries(await readNotes(states.store, page?.notes))
      const [before, after] = [await pagesById(states, states.base), await pagesById(states, root)]
      for (const side of [states.ours, states.theirs]) {
        for (const page of (await pagesById(states, side)).values()) {
          if (open.has(page.id)) continue
          const old = await notesIn(before.get(page.id))
          const kept = await notesIn(after.get(page.id))
          for (const note of await notesIn(page)) assert.ok([...old, ...kept].some(one => same(one, note)))
        }
      }
    }))

  test('loses no line that either side added, unless it says so', () =>
    always(async (states, { root, conflicts }) => {
      const open = new Set(conflicts.map(({ page, field }) => (/page|document/.test(field) ? page : '')))
      const [before, after] = [await pagesById(states, states.base), await pagesById(states, root)]
      for (const side of [states.ours, states.theirs]) {
        for (const page of (await pagesById(states, side)).values()) {
          if (open.has(page.id) || isGenerated(page)) continue
          const [old, kept] = [
            await linesOf(states, before.get(page.id)),
            await linesOf(states, after.get(page.id)),
          ]
          // No line was added to a page that the other side deleted.
          for (const line of await linesOf(states, page)) assert.ok(old.has(line) || kept.has(line), line)
        }
      }
    }))

  test('keeps every page of either side that the other did not delete, unless it says so', () =>
    always(async (states, { root, conflicts }) => {
      const open = new Set(conflicts.map(({ page, field }) => (field === 'page' ? page : '')))
      const [before, after] = [await pagesById(states, states.base), await pagesById(states, root)]
      const [ours, theirs] = [await pagesById(states, states.ours), await pagesById(states, states.theirs)]
      for (const [id, page] of new Map([...ours, ...theirs])) {
        if (page.generatedBy !== undefined) continue
        const isDeleted = before.has(id) && !(ours.has(id) && theirs.has(id))
        assert.ok(after.has(id) === !isDeleted || open.has(id), id)
      }
    }))
})
