// The rules of listing changes.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type DocumentComparison, documentComparisonHere } from '../block-changes/index.ts'
import type { ContentChange } from '../snapshot/index.ts'
import { importOutline } from '../snapshot/outline/index.ts'
import type { ArrangedBy } from '../snapshot/outline/outline.ts'
import { changed, newWorld, planted } from '../snapshot/testing.ts'
import type { TreeRoot } from '../tree/index.ts'
import { type Change, changesBetween } from './index.ts'

const compared = async (
  tree: string,
  after: (id: (title: string) => string) => ContentChange[],
  limit = 50,
  comparison: DocumentComparison = documentComparisonHere,
) => {
  const world = newWorld()
  const { root, ids } = await planted(world, tree)
  const id = (title: string) => ids[title] ?? assert.fail(title)
  const to = await changed(world, root, ...after(id))
  return { id, ...(await changesBetween(world.store, root, to, limit, comparison)) }
}

const update = (id: string, fields: object): ContentChange => ({
  operation: 'update_page',
  page: id,
  ...fields,
})
const insert = (title: string, fields: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  ...fields,
})

const variablesIn = (change: Change | undefined): object | undefined =>
  change?.type === 'page_edited' ? change.attributes.variables : undefined

suite('what changed', () => {
  test('of a page is its fields before and after, and its text as a diff', async () => {
    const { changes, id } = await compared('top\n  a', id => [
      update(id('a'), { title: 'A', emoji: '🎈', document: { markdown: '# A\n' } }),
    ])
    assert.deepEqual(changes, [
      {
        type: 'page_edited',
        page: { id: id('a'), type: 'document', title: 'A', path: 'top/a' },
        attributes: {
          title: { before: 'a', after: 'A' },
          emoji: { after: '🎈' },
          document: { diff: '@@ -1,1 +1,1 @@\n-# a\n+# A\n' },
        },
        blocks: [
          {
            change: 'changed',
            node: 'a',
            type: 'heading',
            before: { line: 1, endLine: 1 },
            after: { line: 1, endLine: 1 },
            words: [
              { kind: 'deleted', text: 'a' },
              { kind: 'inserted', text: 'A' },
            ],
          },
        ],
      },
    ])
  })

  test('leaves out pages that only have other neighbours', async () => {
    const { changes } = await compared('a\nb\nc', () => [insert('new', { at: 0 })])
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['page_created'],
    )
  })

  test('names a move by parent and index on both sides', async () => {
    const { changes, id } = await compared('a\nb\n  x\nc', id => [update(id('c'), { into: id('b'), at: 0 })])
    assert.deepEqual(changes, [
      {
        type: 'page_moved',
        page: { id: id('c'), type: 'document', title: 'c', path: 'b/c' },
        from: { into: null, at: 2 },
        to: { into: id('b'), at: 0 },
      },
    ])
  })

  test('names a deleted page by what it was, and each page below it', async () => {
    const { changes, id } = await compared('a\n  b\nc', id => [{ operation: 'delete_page', page: id('a') }])
    assert.deepEqual(changes, [
      { type: 'page_deleted', page: { id: id('a'), type: 'document', title: 'a', path: 'a' } },
      { type: 'page_deleted', page: { id: id('b'), type: 'document', title: 'b', path: 'a/b' } },
    ])
  })

  test('names files, reusable contents and variables too', async () => {
    const picture = { name: 'a.png', contentType: 'image/png', size: 3, blob: 'hash' }
    const { changes } = await compared('a', () => [
      { operation: 'insert_files', files: [picture] },
      { operation: 'insert_reusable_content', title: 'r' },
      { operation: 'set_variables', variables: { v: '1' } },
    ])
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['file_created', 'reusable_content_created', 'variables_edited'],
    )
    assert.deepEqual(changes[2], { type: 'variables_edited', variables: { v: { after: '1' } } })
  })

  test('names how the repository is arranged that the content came from, its configuration as a diff', async () => {
    const { store, newId } = newWorld()
    const imported = async (root: TreeRoot, arrangedBy: ArrangedBy) =>
      (await importOutline(store, root, { pages: [], arrangedBy }, { now: '', newId })).root
    const path = '.gitbook.yaml'
    const before = await imported(null, { configuration: { path, text: 'root: .\n' } })
    const after = await imported(before, {
      root: 'd',
      summary: 'd/SUMMARY.md',
      configuration: { path, text: 'root: d\n' },
    })
    assert.deepEqual((await changesBetween(store, before, after, 50, documentComparisonHere)).changes, [
      {
        type: 'arrangement_edited',
        attributes: {
          summary: { after: 'd/SUMMARY.md' },
          root: { after: 'd' },
          configurationText: { diff: '@@ -1,1 +1,1 @@\n-root: .\n+root: d\n' },
        },
      },
    ])
    const { changes } = await changesBetween(store, null, before, 50, documentComparisonHere)
    assert.deepEqual(changes, [
      {
        type: 'arrangement_edited',
        attributes: {
          configuration: { after: path },
          configurationText: { diff: '@@ -0,0 +1,1 @@\n+root: .\n' },
        },
      },
    ])
  })

  test('is cut at the limit, and says that there is more', async () => {
    const many = ['b', 'c', 'd'].map(title => insert(title))
    const { changes, more } = await compared('a', () => many, 2)
    assert.deepEqual([changes.length, more], [2, true])
    assert.equal((await compared('a', () => many, 3)).more, false)
  })

  const rewritten = (id: (title: string) => string) =>
    ['a', 'b', 'c'].map(title => update(id(title), { document: { markdown: 'new\n' } }))
  const diffsOf = (changes: readonly unknown[]) =>
    changes.map(change => (change as { attributes: { document: { diff?: string } } }).attributes.document)

  const comparing = (documents: DocumentComparison['documents']): DocumentComparison => ({
    ...documentComparisonHere,
    documents,
  })

  test('is compared as long as comparing costs no more than all of it may, and named after that', async () => {
    const costly = comparing((before, after, effort) => {
      effort.lines.left -= 20_000_000
      return documentComparisonHere.documents(before, after, effort)
    })
    const { changes, more } = await compared('a\nb\nc', rewritten, 50, costly)
    const diffs = diffsOf(changes)
    assert.deepEqual([changes.length, more], [3, false])
    assert.deepEqual(
      diffs.map(({ diff }) => diff !== undefined),
      [true, true, false],
    )
    assert.deepEqual(diffs[2], { more: true })
  })

  test('is given whole as long as it is not too much, and named after that', async () => {
    const wordy = comparing(() => ({ diff: 'x'.repeat(3_000_000), blocks: { blocks: [], more: false } }))
    const variables = Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [`v${index}`, 'x'.repeat(4000)]),
    )
    const { changes } = await compared(
      'a\nb\nc',
      id => [...rewritten(id), update(id('c'), { variables })],
      50,
      wordy,
    )
    assert.deepEqual(
      diffsOf(changes).map(({ diff }) => diff?.length),
      [3_000_000, undefined, undefined],
    )
    const many = Array.from({ length: 70 }, (_, index) => `page ${index}`)
    const fields = await compared(many.join('\n'), id => many.map(title => update(id(title), { variables })))
    const [first] = fields.changes
    assert.ok('after' in (variablesIn(first) ?? {}) && fields.changes.length === 50)
    const all = await compared(many.join('\n'), id => many.map(title => update(id(title), { variables })), 70)
    assert.deepEqual(variablesIn(all.changes.at(-1)), { more: true })
  })

  const moreOf = (changes: readonly Change[]) =>
    changes.map(change => [
      (change as { blocks?: unknown }).blocks !== undefined,
      (change as { moreBlocks?: true }).moreBlocks,
    ])

  test('is told by blocks as long as that costs no more than it may, and by lines all the same', async () => {
    const costly = comparing((before, after, effort) => {
      effort.blocks.left -= 60_000_000
      return documentComparisonHere.documents(before, after, effort)
    })
    const wordy = comparing((before, after, effort) => {
      const { diff, blocks } = documentComparisonHere.documents(before, after, effort)
      const [first] = blocks.blocks
      return { diff, blocks: { blocks: [{ ...first, title: 'x'.repeat(900_000) }], more: false } as never }
    })
    for (const comparison of [costly, wordy]) {
      const { changes } = await compared('a\nb\nc', rewritten, 50, comparison)
      assert.ok(diffsOf(changes).every(({ diff }) => diff !== undefined))
      assert.deepEqual(moreOf(changes), [
        [true, undefined],
        [true, undefined],
        [false, true],
      ])
    }
  })

  test('is unfinished where a document could not be compared by blocks this time', async () => {
    const passing = comparing(() => ({ diff: 'x', blocks: { blocks: [], more: true }, isUnfinished: true }))
    const { changes, isUnfinished } = await compared('a\nb\nc', rewritten, 50, passing)
    assert.deepEqual([isUnfinished, moreOf(changes)[0]], [true, [false, true]])
    assert.equal((await compared('a\nb\nc', rewritten)).isUnfinished, false)
  })

  test('of a reusable content is told by blocks too', async () => {
    const world = newWorld()
    const { root } = await planted(world, 'a')
    const markdown = (text: string) => ({ document: { markdown: text } })
    const before = await changed(world, root, {
      operation: 'insert_reusable_content',
      title: 'r',
      ref: 'r',
      ...markdown('one\n'),
    })
    const { changes } = await changesBetween(world.store, root, before, 9, documentComparisonHere)
    const [made] = changes
    const id = made?.type === 'reusable_content_created' ? made.reusableContent.id : ''
    const after = await changed(world, before, {
      operation: 'update_reusable_content',
      reusableContent: id,
      ...markdown('two\n'),
    })
    const [edited] = (await changesBetween(world.store, before, after, 9, documentComparisonHere)).changes
    assert.deepEqual(moreOf(edited ? [edited] : []), [[true, undefined]])
  })

  test('is nothing between a state and itself', async () => {
    assert.deepEqual((await compared('a', id => [update(id('a'), { title: 'a' })])).changes, [])
  })
})
