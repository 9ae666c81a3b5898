// Who changed a page last, through changes and merges.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { generatedId, generatedWith, specOf } from '../snapshot/generated/testing.ts'
import {
  applyChanges,
  type ContentChange,
  type Mirror,
  normalPage,
  page,
  putMirrored,
} from '../snapshot/index.ts'
import { importOutline } from '../snapshot/outline/index.ts'
import { type ContentWorld, newWorld, planted } from '../snapshot/testing.ts'
import { canonical, type TreeRoot } from '../tree/index.ts'
import { conflictValues } from './conflict-values.ts'
import { update, withText } from './examples.ts'
import { mergeSnapshots } from './index.ts'

const setUp = async () => {
  const world = newWorld()
  const { root, ids } = await planted(world, 'a\nb')
  const [a, b] = [ids.a as string, ids.b as string]
  const by = async (author: string | undefined, now: string, from: TreeRoot, ...changes: ContentChange[]) =>
    (await applyChanges(world.store, from, changes, { now, author, newId: world.newId })).root
  return { world, root, a, b, by }
}

const authorOf = async ({ store }: ContentWorld, root: TreeRoot, id: string) =>
  (await page(store, root, id))?.updatedBy

suite('who changed a page last', () => {
  test('is noted with every change of a page, of that page alone, and not where nothing changes', async () => {
    const { world, root, a, b, by } = await setUp()
    assert.equal(await authorOf(world, root, a), undefined)
    const first = await by('ada', '2026-02-01', root, update(a, withText('one\n')))
    assert.deepEqual([await authorOf(world, first, a), await authorOf(world, first, b)], ['ada', undefined])
    assert.equal(await by('bob', '2026-02-02', first, update(a, withText('one\n'))), first)
    const second = await by('bob', '2026-02-03', first, update(a, { title: 'New' }))
    assert.equal(await authorOf(world, second, a), 'bob')
    const back = await by('eve', '2026-02-04', second, { operation: 'revert_page', page: a, root: first })
    assert.equal(await authorOf(world, back, a), 'eve')
    const unknown = await by(undefined, '2026-02-05', back, update(a, { title: 'Newer' }))
    assert.equal(await authorOf(world, unknown, a), undefined)
  })

  test('is the author of the later change where a merge takes both, whichever side they are on', async () => {
    const { world, root, a, by } = await setUp()
    const earlier = await by('ada', '2026-02-01', root, update(a, { emoji: '🎈' }))
    const later = await by('bob', '2026-02-02', root, update(a, { description: 'New' }))
    for (const [ours, theirs] of [
      [earlier, later],
      [later, earlier],
    ] as const) {
      const merged = await mergeSnapshots(world.store, root, ours, theirs)
      assert.deepEqual(merged.conflicts, [])
      assert.equal(await authorOf(world, merged.root, a), 'bob')
    }
  })

  test('is one that both sides choose alike where both changed a page at the same time', async () => {
    const { world, root, a, by } = await setUp()
    const one = await by('ada', '2026-02-01', root, update(a, { emoji: '🎈' }))
    const other = await by('bob', '2026-02-01', root, update(a, { description: 'New' }))
    const [there, back] = [
      await mergeSnapshots(world.store, root, one, other),
      await mergeSnapshots(world.store, root, other, one),
    ]
    assert.equal(there.root, back.root)
  })

  test('is no change that anybody would miss: whoever deletes the page meanwhile is in no conflict', async () => {
    const { world, root, a, by } = await setUp()
    const gone = await by('ada', '2026-02-01', root, { operation: 'delete_page', page: a })
    const there = await by('bob', '2026-02-02', root, update(a, { emoji: '🎈' }))
    const back = await by('bob', '2026-02-03', there, update(a, { emoji: null }))
    assert.equal(await authorOf(world, back, a), 'bob')
    const { root: merged, conflicts } = await mergeSnapshots(world.store, root, gone, back)
    assert.deepEqual([conflicts, await page(world.store, merged, a)], [[], undefined])
  })

  test('is whoever imports or translates it, where that changes it, and stays where a page is generated again', async () => {
    const { world, root, a } = await setUp()
    const by = (author: string) => ({ now: author, author, newId: world.newId })
    const file = {
      type: 'document',
      title: 'File',
      path: 'file.md',
      oid: '1',
      text: 'x\n',
      children: [],
    } as const
    const outline = { pages: [file] }
    const first = await importOutline(world.store, root, outline, by('ada'))
    const again = await importOutline(world.store, first.root, outline, by('bob'))
    const [imported] = first.pages as [string]
    assert.equal(await authorOf(world, again.root, imported), 'ada')
    assert.equal(await authorOf(world, again.root, a), undefined)
    const mirrorOf = (title: string, hidden: boolean): Mirror => {
      const one = {
        id: a,
        type: 'document',
        title,
        parent: null,
        slug: 'a',
        links: new Map(),
        hidden,
      } as const
      return { pages: [one], removed: [], files: [], reusableContents: [], variables: {} }
    }
    const mirrored = await putMirrored(world.store, root, mirrorOf('Ah', false), by('ada'))
    const hidden = await putMirrored(world.store, mirrored, mirrorOf('Ah', true), by('bob'))
    const renamed = await putMirrored(world.store, hidden, mirrorOf('Oh', true), by('eve'))
    const authors = [mirrored, hidden, renamed].map(at => authorOf(world, at, a))
    assert.deepEqual(await Promise.all(authors), ['ada', 'ada', 'eve'])
    const api = { operation: 'insert_page', title: 'API', computed: specOf('pets') } as const
    const inserted = await applyChanges(world.store, null, [api], by('ada'))
    const computed = (inserted.outcomes[0] as { page: string }).page
    const generated = await generatedWith(world, inserted.root, computed, ['Pets'])
    assert.equal(await authorOf(world, generated, computed), 'ada')
    assert.equal(await authorOf(world, generated, generatedId(computed, 'Pets')), undefined)
  })

  test('is not among the values of a conflict', async () => {
    const { world, root, a, by } = await setUp()
    const main = await by('ada', '2026-02-01', root, update(a, { title: 'New' }))
    const roots = { base: root, main, changeRequest: null }
    const values = await conflictValues(world.store, { page: a, field: 'page' }, roots)
    assert.ok(!JSON.stringify(values).includes('ada'))
    assert.equal((values.main as { title: string }).title, 'New')
  })

  test('is nowhere in a record that has none, which is stored as it was before', async () => {
    const { world, root, a } = await setUp()
    const record = (await page(world.store, root, a)) ?? assert.fail()
    const stored = canonical(normalPage({ ...record, updatedBy: undefined }))
    assert.deepEqual(stored, canonical(record))
    assert.ok(!('updatedBy' in normalPage(record)))
  })
})
