// Merges of a side that only changed the content of pages give the same as a comparison of both sides.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { ContentChange } from '../snapshot/index.ts'
import { changed, newWorld, planted } from '../snapshot/testing.ts'
import { countingObjects } from '../tree/testing.ts'
import { mergeExample, update, withText } from './examples.ts'
import { mergeSnapshots } from './index.ts'
import { mergeInPlace } from './merge-in-place.ts'
import { mergeBothSides } from './merge-snapshots.ts'
import { played, scripts, stepOf } from './testing.ts'

/** Our side mostly writes texts; theirs does anything. */
const writing = () =>
  fc
    .tuple(
      scripts(),
      fc.array(stepOf('text', 'text', 'rename', 'field', 'slug', 'reorder', 'note', 'generate', 'delete'), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([script, ours]) => ({ ...script, ours }))

const names = Array.from({ length: 2000 }, (_, index) => `p${index}`)

/** How many nodes are read to merge one text of ours, when theirs has changed the texts of `count` pages. */
const readsBeside = async (count: number): Promise<number> => {
  const store = countingObjects()
  const world = { ...newWorld(), store }
  const { root: base, ids } = await planted(world, names.join('\n'))
  const written = (name: string): ContentChange => update(ids[name] ?? '', withText(`${name}\n`))
  const ours = await changed(world, base, written('p0'))
  const theirs = await changed(world, base, ...names.slice(-count).map(written))
  store.reads.length = 0
  await mergeSnapshots(store, base, ours, theirs)
  return store.reads.length
}

suite('a merge of what only changes pages where they are', () => {
  test('is the merge that a look at all changes of both sides gives', async () => {
    let inPlace = 0
    await fc.assert(
      fc.asyncProperty(writing(), async script => {
        const { store, base, ours, theirs } = await played(script)
        const root = await mergeInPlace(store, base, ours, theirs)
        if (root === undefined) return
        inPlace++
        assert.deepEqual(await mergeBothSides(store, base, ours, theirs), { root, conflicts: [] })
      }),
      { numRuns: 600 },
    )
    assert.ok(inPlace > 100, `${inPlace}`)
  })

  test('reads as much however many other pages their side has changed', async () => {
    const [few, many] = [await readsBeside(20), await readsBeside(1900)]
    assert.ok(many <= few + 2, `${few}, then ${many}`)
  })

  const isInPlace = async (ours: (id: string) => ContentChange, theirs: (id: string) => ContentChange) => {
    const { world, base, ...sides } = await mergeExample({
      tree: 'a\nb\nc',
      ours: id => [ours(id('a'))],
      theirs: id => [theirs(id('a')), update(id('b'), withText('theirs\n'))],
    })
    return (await mergeInPlace(world.store, base, sides.ours, sides.theirs)) !== undefined
  }
  const text = (id: string) => update(id, withText('ours\n'))
  const nothing = (id: string) => update(id, {})

  test('is one that their side did not touch these pages', async () => {
    assert.deepEqual(
      [await isInPlace(text, nothing), await isInPlace(text, id => update(id, { emoji: '1f600' }))],
      [true, false],
    )
  })

  test('is none where a page has moved, has another slug, is new or is gone', async () => {
    const others: ((id: string) => ContentChange)[] = [
      id => update(id, { at: 2 }),
      id => update(id, { slug: 'other' }),
      id => ({ operation: 'delete_page', page: id }),
      () => ({ operation: 'insert_page', title: 'New' }),
    ]
    for (const ours of others) assert.equal(await isInPlace(ours, nothing), false)
  })
})
