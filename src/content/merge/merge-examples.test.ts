// The rules of the merge, one example each.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { checkSnapshot } from '../snapshot/check-snapshot.ts'
import { type ContentChange, children, countFiles, page, readTable, variables } from '../snapshot/index.ts'
import { apply, changed, list, newWorld, outlineOf, planted, type World } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { type MergeConflict, mergeSnapshots } from './index.ts'

interface Example {
  readonly tree: string
  readonly ours: (id: (title: string) => string) => ContentChange[]
  readonly theirs: (id: (title: string) => string) => ContentChange[]
}

/** Plays both sides, merges, and checks that what came of it is sound. */
const merge = async (example: Example) => {
  const world = newWorld()
  const { root: base, ids } = await planted(world, example.tree)
  const id = (title: string) => ids[title] ?? assert.fail(title)
  const ours = await changed(world, base, ...example.ours(id))
  const theirs = await changed(world, base, ...example.theirs(id))
  const { root, conflicts } = await mergeSnapshots(world.store, base, ours, theirs)
  assert.deepEqual(await checkSnapshot(world.store, root), [])
  return { world, base, ours, theirs, root, conflicts, id }
}

const update = (id: string, fields: object): ContentChange => ({
  operation: 'update_page',
  page: id,
  ...fields,
})
const remove = (id: string): ContentChange => ({ operation: 'delete_page', page: id })
const insert = (title: string, fields: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  ...fields,
})
const text = (markdown: string) => ({ document: { markdown } })

const textOf = async ({ store }: World, root: TreeRoot, id: string): Promise<string> =>
  store.readText((await page(store, root, id))?.document ?? '')

const one = (conflict: MergeConflict): MergeConflict[] => [conflict]

suite('merging', () => {
  test('takes pages that each side changed, inserted and deleted by itself', async () => {
    const { world, root, conflicts } = await merge({
      tree: 'a\nb\nc\nd',
      ours: id => [update(id('a'), { title: 'A' }), insert('new', { into: id('a') })],
      theirs: id => [update(id('b'), { title: 'B' }), remove(id('c'))],
    })
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), list('A\n  new\nB\nd'))
  })

  test('takes edits of different paragraphs of one page, and the links of both', async () => {
    const paragraphs = (first: string, last: string) => text(`${first}\n\nmiddle\n\n${last}\n`)
    const world = newWorld()
    const { root: start, ids } = await planted(world, 'a\nb\nc')
    const [a, b, c] = [ids.a as string, ids.b as string, ids.c as string]
    const base = await changed(world, start, update(a, paragraphs('first', 'last')))
    const ours = await changed(world, base, update(a, paragraphs('[first](b.md)', 'last')))
    const theirs = await changed(world, base, update(a, paragraphs('first', '[last](c.md)')))
    const { root, conflicts } = await mergeSnapshots(world.store, base, ours, theirs)
    assert.deepEqual(conflicts, [])
    assert.equal(await textOf(world, root, a), '[first](b.md)\n\nmiddle\n\n[last](c.md)\n')
    const links = await readTable(world.store, (await page(world.store, root, a))?.links)
    assert.deepEqual(
      [...links],
      [
        ['b.md', { page: b }],
        ['c.md', { page: c }],
      ],
    )
  })

  test('keeps our text and reports the document where both changed one line', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a',
      ours: id => [update(id('a'), { ...text('# ours\n'), emoji: '🎈' })],
      theirs: id => [update(id('a'), { ...text('# theirs\n'), description: 'theirs' })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'document' }))
    assert.equal(await textOf(world, root, id('a')), '# ours\n')
    const { emoji, description } = (await page(world.store, root, id('a'))) ?? assert.fail()
    assert.deepEqual([emoji, description], ['🎈', 'theirs'])
  })

  test('reports the document where one side removed the text that the other changed', async () => {
    const { conflicts, id } = await merge({
      tree: 'a',
      ours: id => [update(id('a'), { document: null })],
      theirs: id => [update(id('a'), text('# theirs\n'))],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'document' }))
  })

  test('takes a rename, a move and an edit of one page together', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a\nb\nc',
      ours: id => [update(id('a'), { title: 'A', slug: 'renamed', into: id('b') })],
      theirs: id => [update(id('a'), text('# edited\n')), update(id('a'), { layout: { outline: false } })],
    })
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), list('b\n  A\nc'))
    assert.equal(await textOf(world, root, id('a')), '# edited\n')
  })

  test('reports each field that both changed differently, and none that both changed alike', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a',
      ours: id => [update(id('a'), { title: 'ours', emoji: '🎈', hidden: true })],
      theirs: id => [update(id('a'), { title: 'theirs', emoji: '🎈', hidden: true, icon: 'star' })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'title' }))
    const { title, icon, hidden } = (await page(world.store, root, id('a'))) ?? assert.fail()
    assert.deepEqual([title, icon, hidden], ['ours', 'star', true])
  })

  test('takes the layout and the variables of a page by name', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a',
      ours: id => [update(id('a'), { layout: { title: false }, variables: { x: 'ours', same: '1' } })],
      theirs: id => [update(id('a'), { layout: { outline: false }, variables: { y: 'theirs', same: '2' } })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'variables' }))
    const { layout, variables: own } = (await page(world.store, root, id('a'))) ?? assert.fail()
    assert.deepEqual(layout, { outline: false, title: false })
    assert.deepEqual(own, { x: 'ours', same: '1', y: 'theirs' })
  })

  test('reports a page that one side deleted and the other changed, and keeps our side of it', async () => {
    for (const [ours, theirs, outline] of [
      ['edit', 'delete', 'a'],
      ['delete', 'edit', ''],
    ] as const) {
      const side = (kind: 'edit' | 'delete') => (id: (title: string) => string) =>
        kind === 'delete' ? [remove(id('a'))] : [update(id('a'), text('new\n'))]
      const { world, root, conflicts, id } = await merge({
        tree: 'a',
        ours: side(ours),
        theirs: side(theirs),
      })
      assert.deepEqual(conflicts, one({ page: id('a'), field: 'page' }))
      assert.equal(await outlineOf(world, root), outline)
    }
  })

  test('keeps the pages above a changed one that the other side deleted, and reports them', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a\n  b\n    c\n  d\ne',
      ours: id => [update(id('c'), { title: 'C' })],
      theirs: id => [remove(id('a'))],
    })
    assert.equal(await outlineOf(world, root), list('a\n  b\n    C\ne'))
    assert.deepEqual(
      conflicts,
      ['a', 'b', 'c'].map(title => ({ page: id(title), field: 'page' })),
    )
  })

  test('reports a deleted page that the other side put a page under', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a\n  b\nc',
      ours: id => [insert('new', { into: id('b') }), update(id('c'), { into: id('a') })],
      theirs: id => [remove(id('a'))],
    })
    assert.equal(await outlineOf(world, root), list('a\n  b\n    new\n  c'))
    assert.deepEqual(
      conflicts,
      ['a', 'b'].map(title => ({ page: id(title), field: 'page' })),
    )
  })

  test('reports what the other side put under a page that we deleted, and leaves it out or where it was', async () => {
    const { world, root, conflicts, theirs, id } = await merge({
      tree: 'a\n  b\nc',
      ours: id => [remove(id('a'))],
      theirs: id => [insert('new', { into: id('b') }), update(id('c'), { into: id('a'), title: 'C' })],
    })
    assert.equal(await outlineOf(world, root), 'C')
    const [fresh] = await children(world.store, theirs, id('b'))
    assert.deepEqual(conflicts, [
      { page: id('a'), field: 'page' },
      { page: id('b'), field: 'page' },
      { page: id('c'), field: 'place' },
      { page: fresh?.id, field: 'page' },
    ])
  })

  test('lets an untouched page go that only one side deleted', async () => {
    const { world, root, conflicts } = await merge({
      tree: 'a\n  b\nc',
      ours: id => [update(id('c'), { title: 'C' })],
      theirs: id => [remove(id('a'))],
    })
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), 'C')
  })

  test('numbers the slug of the younger of two pages that both sides gave one slug', async () => {
    const { world, root, conflicts } = await merge({
      tree: 'a',
      ours: () => [insert('Same')],
      theirs: () => [insert('Same'), insert('Same')],
    })
    assert.deepEqual(conflicts, [])
    const slugs = (await children(world.store, root, null)).map(({ slug }) => slug)
    assert.deepEqual(slugs.sort(), ['a', 'same', 'same-1', 'same-2'])
  })

  test('keeps our places and reports theirs where each side put one page under the other', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a\n  x\nb\n  y',
      ours: id => [update(id('a'), { into: id('y') })],
      theirs: id => [update(id('b'), { into: id('x') })],
    })
    assert.equal(await outlineOf(world, root), list('b\n  y\n    a\n      x'))
    assert.deepEqual(conflicts, one({ page: id('b'), field: 'place' }))
  })

  test('reports the place of a page that both moved, and none that both moved alike', async () => {
    const { world, root, conflicts, id } = await merge({
      tree: 'a\nb\nc\nd',
      ours: id => [update(id('a'), { into: id('b') }), update(id('d'), { into: id('c') })],
      theirs: id => [update(id('a'), { into: id('c') }), update(id('d'), { into: id('c') })],
    })
    assert.equal(await outlineOf(world, root), list('b\n  a\nc\n  d'))
    assert.ok(conflicts.some(({ page: of, field }) => of === id('a') && field === 'place'))
  })

  test('reports a variable that both sides set differently, and takes the others', async () => {
    const set = (given: Record<string, string | null>) =>
      ({ operation: 'set_variables', variables: given }) as const
    const { world, root, conflicts } = await merge({
      tree: 'a',
      ours: () => [set({ both: 'ours', ours: '1', same: '1' })],
      theirs: () => [set({ both: 'theirs', theirs: '2', same: '1' })],
    })
    assert.deepEqual(conflicts, one({ variable: 'both', field: 'variables' }))
    assert.deepEqual(await variables(world.store, root), { both: 'ours', ours: '1', theirs: '2', same: '1' })
  })

  test('reports a reusable content that one side deleted and the other changed', async () => {
    const world = newWorld()
    const inserted = {
      operation: 'insert_reusable_content',
      title: 'r',
      document: { markdown: 'x\n' },
    } as const
    const { root: base, outcomes } = await apply(world, null, inserted)
    const { reusableContent } = outcomes[0] as { reusableContent: string }
    const change = { operation: 'update_reusable_content', reusableContent } as const
    const edited = await changed(world, base, { ...change, document: { markdown: 'y\n' } })
    const deleted = await changed(
      world,
      base,
      { operation: 'delete_reusable_content', reusableContent },
      insert('a'),
    )
    const conflicts = one({ reusableContent, field: 'reusableContent' })
    assert.deepEqual((await mergeSnapshots(world.store, base, edited, deleted)).conflicts, conflicts)
    assert.deepEqual((await mergeSnapshots(world.store, base, deleted, edited)).conflicts, conflicts)
    const renamed = await changed(world, base, { ...change, title: 's' })
    assert.deepEqual((await mergeSnapshots(world.store, base, edited, renamed)).conflicts, [])
  })

  test('takes an untouched file away that one side deleted', async () => {
    const world = newWorld()
    const picture = { name: 'a.png', contentType: 'image/png', size: 3, blob: 'hash' }
    const { root: base, outcomes } = await apply(world, null, { operation: 'insert_files', files: [picture] })
    const [file] = (outcomes[0] as unknown as { files: string[] }).files as [string]
    const deleted = await changed(world, base, { operation: 'delete_file', file })
    const other = await changed(world, base, insert('a'))
    const { root, conflicts } = await mergeSnapshots(world.store, base, other, deleted)
    assert.deepEqual([await countFiles(world.store, root), conflicts], [0, []])
  })

  test('of one changed page on each side reads few nodes, however many pages there are', async () => {
    const world = newWorld()
    const many = Array.from({ length: 2000 }, (_, index) => insert(`${index}`, { ref: `${index}` }))
    const { root: base, outcomes } = await apply(world, null, ...many)
    const id = (index: number) => (outcomes[index] as { page: string }).page
    const ours = await changed(world, base, update(id(10), { title: 'ours' }))
    const theirs = await changed(world, base, update(id(1500), { title: 'theirs' }))
    let reads = 0
    const store = { ...world.store, readNode: (hash: string) => (reads++, world.store.readNode(hash)) }
    assert.deepEqual((await mergeSnapshots(store, base, ours, theirs)).conflicts, [])
    assert.ok(reads < 80, `${reads}`)
  })
})
