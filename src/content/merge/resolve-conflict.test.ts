// The rules of deciding conflicts.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Conflict, Invalid } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { checkSnapshot } from '../snapshot/check-snapshot.ts'
import { type ContentChange, page, variables } from '../snapshot/index.ts'
import { changed, newWorld, outlineOf, planted, unindented } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import {
  type ConflictAnswer,
  conflictValues,
  type MergeConflict,
  mergeSnapshots,
  resolveConflict,
} from './index.ts'
import { played, scripts } from './testing.ts'

type Ids = (title: string) => string
type Side = (id: Ids) => ContentChange[]

/** A change request updated from the main content, with the conflicts to be decided. */
const conflicting = async (tree: string, mine: Side, others: Side) => {
  const world = newWorld()
  const { root: base, ids } = await planted(world, tree)
  const id: Ids = title => ids[title] ?? assert.fail(title)
  const main = await changed(world, base, ...others(id))
  const own = await changed(world, base, ...mine(id))
  const { root, conflicts } = await mergeSnapshots(world.store, base, own, main)
  const context = { now: '2026-02-01', newId: world.newId }
  const resolve = (conflict: MergeConflict, answer: ConflictAnswer, at: TreeRoot = root) =>
    resolveConflict(world.store, at, conflict, { base, main }, answer, context)
  const values = (conflict: MergeConflict) =>
    conflictValues(world.store, conflict, { base, main, changeRequest: root })
  return { world, main, root, conflicts, id, resolve, values }
}

const update = (id: string, fields: object): ContentChange => ({
  operation: 'update_page',
  page: id,
  ...fields,
})
const text = (markdown: string) => ({ document: { markdown } })
const choose = { main: { choose: 'main' }, own: { choose: 'change-request' } } as const

suite('a conflict', () => {
  test('about a field shows each side, and is decided for either or for a value', async () => {
    const { world, root, conflicts, id, resolve, values } = await conflicting(
      'a',
      id => [update(id('a'), { emoji: 'mine' })],
      id => [update(id('a'), { emoji: 'main' })],
    )
    const [conflict] = conflicts as [MergeConflict]
    assert.deepEqual(await values(conflict), { base: null, main: 'main', changeRequest: 'mine' })
    const emoji = async (answer: ConflictAnswer) =>
      (await page(world.store, await resolve(conflict, answer), id('a')))?.emoji
    assert.equal(await resolve(conflict, choose.own), root)
    assert.equal(await emoji(choose.main), 'main')
    assert.equal(await emoji({ value: 'third' }), 'third')
    assert.equal(await emoji({ value: null }), undefined)
    await assert.rejects(emoji({ value: 3 }), (error: Invalid) => error.problems[0]?.path === '/value')
  })

  test('about a text shows the texts, and takes a text of its own', async () => {
    const { world, conflicts, id, resolve, values } = await conflicting(
      'a',
      id => [update(id('a'), text('mine\n'))],
      id => [update(id('a'), text('main\n'))],
    )
    const [conflict] = conflicts as [MergeConflict]
    assert.deepEqual(await values(conflict), {
      base: { markdown: '# a\n' },
      main: { markdown: 'main\n' },
      changeRequest: { markdown: 'mine\n' },
    })
    const written = async (answer: ConflictAnswer) => {
      const after = await resolve(conflict, answer)
      return world.store.readText((await page(world.store, after, id('a')))?.document ?? '')
    }
    assert.equal(await written(choose.main), 'main\n')
    assert.equal(await written({ value: { markdown: 'both\n' } }), 'both\n')
    await assert.rejects(written({ value: 'both\n' }), Invalid)
  })

  test('about a place shows parent and index, and moves the page', async () => {
    const { world, conflicts, id, resolve, values } = await conflicting(
      'a\nb\nc',
      id => [update(id('a'), { into: id('b') })],
      id => [update(id('a'), { into: id('c') })],
    )
    const [conflict] = conflicts as [MergeConflict]
    assert.deepEqual(await values(conflict), {
      base: { into: null, at: 0 },
      main: { into: id('c'), at: 0 },
      changeRequest: { into: id('b'), at: 0 },
    })
    const outline = async (answer: ConflictAnswer) => outlineOf(world, await resolve(conflict, answer))
    assert.equal(await outline(choose.main), unindented('b\nc\n  a'))
    assert.equal(await outline({ value: { into: null, at: 1 } }), unindented('b\na\nc'))
    await assert.rejects(outline({ value: { into: id('a'), at: 0 } }), Invalid)
    await assert.rejects(outline({ value: { into: null, at: 9 } }), Invalid)
  })

  test('about a place that would put the page under itself is refused until that is undone', async () => {
    const { conflicts, id, resolve } = await conflicting(
      'a\nb',
      id => [update(id('a'), { into: id('b') })],
      id => [update(id('b'), { into: id('a') })],
    )
    assert.deepEqual(conflicts, [{ page: id('b'), field: 'place' }])
    await assert.rejects(resolve(conflicts[0] as MergeConflict, choose.main), Invalid)
  })

  test('about a deleted page brings it back with the pages above it', async () => {
    const { world, id, conflicts, resolve, values } = await conflicting(
      'a\n  b\n    c\nd',
      id => [{ operation: 'delete_page', page: id('a') }],
      id => [update(id('c'), text('main\n'))],
    )
    assert.deepEqual(conflicts, [{ page: id('c'), field: 'page' }])
    const { main, changeRequest } = await values(conflicts[0] as MergeConflict)
    assert.equal((main as { markdown: string }).markdown, 'main\n')
    assert.equal(changeRequest, null)
    const after = await resolve(conflicts[0] as MergeConflict, choose.main)
    assert.equal(await outlineOf(world, after), unindented('a\n  b\n    c\nd'))
    assert.deepEqual(await checkSnapshot(world.store, after), [])
  })

  test('about a page that the main content deleted takes nothing along that somebody wrote', async () => {
    const { world, root, id, conflicts, resolve } = await conflicting(
      'a\n  b\nc',
      id => [update(id('b'), { title: 'B' })],
      id => [{ operation: 'delete_page', page: id('a') }],
    )
    assert.deepEqual(
      conflicts,
      ['a', 'b'].map(title => ({ page: id(title), field: 'page' })),
    )
    const [above, below] = conflicts as [MergeConflict, MergeConflict]
    await assert.rejects(resolve(above, choose.main), /"B"/)
    const without = await resolve(below, choose.main)
    assert.equal(await outlineOf(world, await resolve(above, choose.main, without)), 'c')
    const moved = await changed(world, root, update(id('b'), { into: null }))
    assert.equal(await outlineOf(world, await resolve(above, choose.main, moved)), unindented('c\nB'))
  })

  test('about a page as a whole takes its title and its text as a value', async () => {
    const { world, id, conflicts, resolve } = await conflicting(
      'a',
      id => [{ operation: 'delete_page', page: id('a') }],
      id => [update(id('a'), text('main\n'))],
    )
    const value = { title: 'third', markdown: 'third\n' }
    const after = await resolve(conflicts[0] as MergeConflict, { value })
    const found = (await page(world.store, after, id('a'))) ?? assert.fail()
    assert.deepEqual([found.title, await world.store.readText(found.document ?? '')], ['third', 'third\n'])
  })

  test('about a slug that is taken by now is refused', async () => {
    const { world, root, id, conflicts, resolve } = await conflicting(
      'a',
      id => [update(id('a'), { slug: 'mine' })],
      id => [update(id('a'), { slug: 'main' })],
    )
    const taken = await changed(world, root, { operation: 'insert_page', title: 'main' })
    await assert.rejects(resolve(conflicts[0] as MergeConflict, choose.main, taken), Conflict)
    const after = await resolve(conflicts[0] as MergeConflict, { value: 'third' }, taken)
    assert.equal((await page(world.store, after, id('a')))?.slug, 'third')
  })

  test('about named values takes the main side of those that both changed, and keeps the others', async () => {
    const { world, id, conflicts, resolve } = await conflicting(
      'a',
      id => [update(id('a'), { variables: { both: 'mine', mine: '1' } })],
      id => [update(id('a'), { variables: { both: 'main', main: '2' } })],
    )
    const after = await resolve(conflicts[0] as MergeConflict, choose.main)
    const own = (await page(world.store, after, id('a')))?.variables
    assert.deepEqual(own, { both: 'main', mine: '1', main: '2' })
  })

  test('about variables of a page that are too many together takes the main side alone', async () => {
    const many = (side: string) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${side}${index}`, 'x']))
    const { world, id, conflicts, resolve } = await conflicting(
      'a',
      id => [update(id('a'), { variables: many('mine') })],
      id => [update(id('a'), { variables: many('main') })],
    )
    const after = await resolve(conflicts[0] as MergeConflict, choose.main)
    assert.deepEqual((await page(world.store, after, id('a')))?.variables, many('main'))
  })

  test('about a variable of the space is decided for either side or for a value', async () => {
    const set = (value: string) => () => [{ operation: 'set_variables', variables: { v: value } } as const]
    const { world, conflicts, resolve, values } = await conflicting('a', set('mine'), set('main'))
    const [conflict] = conflicts as [MergeConflict]
    assert.deepEqual(await values(conflict), { base: null, main: 'main', changeRequest: 'mine' })
    const after = async (answer: ConflictAnswer) => variables(world.store, await resolve(conflict, answer))
    assert.deepEqual(await after(choose.main), { v: 'main' })
    assert.deepEqual(await after({ value: null }), {})
  })

  test('is never decided by a value of another shape', async () => {
    const values: Json[] = [
      3,
      true,
      [],
      'text',
      null,
      {},
      { kind: 'url' },
      { at: -1 },
      { markdown: 3 },
      { __proto__: 1 },
    ]
    const { id, resolve } = await conflicting(
      'a',
      () => [],
      id => [update(id('a'), { title: 'b' })],
    )
    const bad: Record<string, Json[]> = {
      title: [3, '', null, {}, 'a'.repeat(501)],
      slug: ['a/b', '', '..', 3, null, 'a'.repeat(101)],
      icon: ['a'.repeat(51)],
      condition: [true, '', 'visitor.claims.mine ='],
      description: ['a'.repeat(1001)],
      target: [
        { kind: 'url', url: 'javascript:alert(1)' },
        { kind: 'space', space: 'a'.repeat(101) },
      ],
      computed: [
        { type: 'else' },
        { type: 'builtin:openapi', other: 1 },
        { type: 'builtin:openapi', props: { doc: 'a'.repeat(1001) } },
        {
          type: 'builtin:openapi',
          dependencies: { spec: { ref: { kind: 'openapi', spec: 'a'.repeat(101) } } },
        },
      ],
      emoji: values.filter(value => typeof value !== 'string' && value !== null),
      hidden: ['yes', 3, {}],
      document: [null, 'text', {}, { markdown: 3 }, { markdown: 'a'.repeat(1_000_001) }],
      place: [3, null, { at: -1 }, { at: 1.5 }, { into: 3 }, { into: 'nowhere' }],
      layout: [3, { title: 'no' }, { other: true }, { constructor: true }],
      variables: [3, { a: 1 }, { 'a b': '1' }, { a: 'a'.repeat(4097) }],
      cover: [3, { other: 1 }, { ref: 'file' }, { ref: { kind: 'file', file: 'nowhere' } }],
      type: ['group'],
      constructor: [{}],
    }
    for (const [field, given] of Object.entries(bad)) {
      for (const value of given) {
        await assert.rejects(
          resolve({ page: id('a'), field }, { value }),
          (error: Invalid) => error instanceof Invalid && error.problems[0]?.path === '/value',
          `${field}: ${JSON.stringify(value)}`,
        )
      }
    }
  })

  test('whatever it is about, decided for the main content leaves sound content or is refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(scripts(), async script => {
        const { store, newId, base, ours, theirs } = await played(script)
        const merged = await mergeSnapshots(store, base, ours, theirs)
        let root = merged.root
        for (const conflict of merged.conflicts) {
          await conflictValues(store, conflict, { base, main: theirs, changeRequest: root })
          const context = { now: '2026-02-01', newId }
          root = await resolveConflict(
            store,
            root,
            conflict,
            { base, main: theirs },
            choose.main,
            context,
          ).catch(error => {
            if (error instanceof Invalid || error instanceof Conflict) return root
            throw error
          })
          assert.deepEqual(await checkSnapshot(store, root), [])
        }
      }),
      { numRuns: 200 },
    )
  })
})
