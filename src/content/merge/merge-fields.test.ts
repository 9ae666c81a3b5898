// The rules of merging the fields of a page, and what is not a page, with one example each.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  countFiles,
  kinds,
  mostRedirects,
  page,
  readLinkTable,
  recordEdit,
  redirects,
  variables,
} from '../snapshot/index.ts'
import {
  apply,
  changed,
  insertedFiles,
  newWorld,
  outlineOf,
  planted,
  unindented,
} from '../snapshot/testing.ts'
import { comparisonHere, type TextComparison } from '../text/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import { insert, mergeExample, one, storedTextOf, update, withText } from './examples.ts'
import { mergeSnapshots } from './index.ts'

suite('merging the fields of pages', () => {
  test('takes edits of different paragraphs of one page, and the links of both', async () => {
    const paragraphs = (first: string, last: string) => withText(`${first}\n\nmiddle\n\n${last}\n`)
    const world = newWorld()
    const { root: start, ids } = await planted(world, 'a\nb\nc')
    const [a, b, c] = [ids.a as string, ids.b as string, ids.c as string]
    const base = await changed(world, start, update(a, paragraphs('first', 'last')))
    const ours = await changed(world, base, update(a, paragraphs('[first](b.md)', 'last')))
    const theirs = await changed(world, base, update(a, paragraphs('first', '[last](c.md)')))
    const { root, conflicts } = await mergeSnapshots(world.store, base, ours, theirs)
    assert.deepEqual(conflicts, [])
    assert.equal(await storedTextOf(world, root, a), '[first](b.md)\n\nmiddle\n\n[last](c.md)\n')
    const links = await readLinkTable(world.store, (await page(world.store, root, a))?.links)
    assert.deepEqual(
      [...links],
      [
        ['b.md', { page: b }],
        ['c.md', { page: c }],
      ],
    )
  })

  test('keeps our text and reports the document where both changed one line', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a',
      ours: id => [update(id('a'), { ...withText('# ours\n'), emoji: '🎈' })],
      theirs: id => [update(id('a'), { ...withText('# theirs\n'), description: 'theirs' })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'document' }))
    assert.equal(await storedTextOf(world, root, id('a')), '# ours\n')
    const { emoji, description } = (await page(world.store, root, id('a'))) ?? assert.fail()
    assert.deepEqual([emoji, description], ['🎈', 'theirs'])
  })

  test('reports the document where one side removed the text that the other changed', async () => {
    const { conflicts, id } = await mergeExample({
      tree: 'a',
      ours: id => [update(id('a'), { document: null })],
      theirs: id => [update(id('a'), withText('# theirs\n'))],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'document' }))
  })

  test('leaves texts to people once merging the others has cost as much as all may: ours are taken, with a conflict', async () => {
    const world = newWorld()
    const { root: start, ids } = await planted(world, 'a\nb\nc')
    const all = ['a', 'b', 'c'].map(title => ids[title] as string)
    const both = (first: string, last: string) =>
      all.map(id => update(id, withText(`${first}\n\nmiddle\n\n${last}\n`)))
    const base = await changed(world, start, ...both('first', 'last'))
    const ours = await changed(world, base, ...both('FIRST', 'last'))
    const theirs = await changed(world, base, ...both('first', 'LAST'))
    const costly: TextComparison = {
      ...comparisonHere,
      merge: (texts, effort) => {
        effort.left -= 60_000_000
        return comparisonHere.merge(texts, effort)
      },
    }
    const { root, conflicts } = await mergeSnapshots(world.store, base, ours, theirs, costly)
    assert.deepEqual(conflicts, one({ page: all[2] as string, field: 'document' }))
    const texts = await Promise.all(all.map(id => storedTextOf(world, root, id)))
    const merged = 'FIRST\n\nmiddle\n\nLAST\n'
    assert.deepEqual(texts, [merged, merged, 'FIRST\n\nmiddle\n\nlast\n'])
  })

  test('takes a rename, a move and an edit of one page together', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a\nb\nc',
      ours: id => [update(id('a'), { title: 'A', slug: 'renamed', into: id('b') })],
      theirs: id => [
        update(id('a'), withText('# edited\n')),
        update(id('a'), { layout: { outline: false } }),
      ],
    })
    assert.deepEqual(conflicts, [])
    assert.equal(await outlineOf(world, root), unindented('b\n  A\nc'))
    assert.equal(await storedTextOf(world, root, id('a')), '# edited\n')
  })

  test('reports each field that both changed differently, and none that both changed alike', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a',
      ours: id => [update(id('a'), { title: 'ours', emoji: '🎈', hidden: true })],
      theirs: id => [update(id('a'), { title: 'theirs', emoji: '🎈', hidden: true, icon: 'star' })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'title' }))
    const { title, icon, hidden } = (await page(world.store, root, id('a'))) ?? assert.fail()
    assert.deepEqual([title, icon, hidden], ['ours', 'star', true])
  })

  test('takes the layout and the variables of a page by name', async () => {
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a',
      ours: id => [update(id('a'), { layout: { title: false }, variables: { x: 'ours', same: '1' } })],
      theirs: id => [update(id('a'), { layout: { outline: false }, variables: { y: 'theirs', same: '2' } })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'variables' }))
    const { layout, variables: own } = (await page(world.store, root, id('a'))) ?? assert.fail()
    assert.deepEqual(layout, { outline: false, title: false })
    assert.deepEqual(own, { x: 'ours', same: '1', y: 'theirs' })
  })

  test('reports a variable that both sides set differently, and takes the others', async () => {
    const set = (given: Record<string, string | null>) =>
      ({ operation: 'set_variables', variables: given }) as const
    const { world, root, conflicts } = await mergeExample({
      tree: 'a',
      ours: () => [set({ both: 'ours', ours: '1', same: '1' })],
      theirs: () => [set({ both: 'theirs', theirs: '2', same: '1' })],
    })
    assert.deepEqual(conflicts, one({ variable: 'both', field: 'variables' }))
    assert.deepEqual(await variables(world.store, root), { both: 'ours', ours: '1', theirs: '2', same: '1' })
  })

  test('takes in no more variables than a space may have: what theirs has set is a conflict each then', async () => {
    const set = (given: Record<string, string | null>) =>
      ({ operation: 'set_variables', variables: given }) as const
    const many = (side: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${side}${index}`, 'x']))
    const { world, root, conflicts } = await mergeExample({
      tree: 'a',
      ours: () => [set({ ...many('ours', 997), same: 'x' })],
      theirs: () => [set({ ...many('theirs', 3), same: 'x' })],
    })
    const expected = [0, 1, 2].map(index => ({ variable: `theirs${index}`, field: 'variables' }))
    assert.deepEqual(conflicts, expected)
    assert.deepEqual(await variables(world.store, root), { ...many('ours', 997), same: 'x' })
  })

  test('takes in no more redirects than a space may have, the same ones whichever side is ours', async () => {
    const { store } = newWorld()
    const leadingOut = (root: TreeRoot, addresses: readonly string[]) =>
      edit(
        store,
        root,
        addresses.map(from => recordEdit(kinds.redirect, from, { kind: 'url', url: 'https://example.com' })),
      )
    const base = await leadingOut(
      null,
      Array.from({ length: mostRedirects - 2 }, (_, index) => `old${index}`),
    )
    const ours = await leadingOut(base, ['b', 'd'])
    const theirs = await leadingOut(base, ['a', 'c'])
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const { root, conflicts } = await mergeSnapshots(store, base, one, other)
      assert.deepEqual(conflicts, [])
      const found = (await redirects(store, root)).map(({ from }) => from)
      assert.equal(found.length, mostRedirects)
      assert.deepEqual(
        found.filter(from => !from.startsWith('old')),
        ['a', 'b'],
      )
    }
  })

  test('keeps our variables of a page, as a conflict, where both sides together have too many', async () => {
    const many = (side: string) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${side}${index}`, 'x']))
    const { world, root, conflicts, id } = await mergeExample({
      tree: 'a',
      ours: id => [update(id('a'), { variables: many('ours') })],
      theirs: id => [update(id('a'), { variables: many('theirs') })],
    })
    assert.deepEqual(conflicts, one({ page: id('a'), field: 'variables' }))
    assert.deepEqual((await page(world.store, root, id('a')))?.variables, many('ours'))
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
    const file = insertedFiles(outcomes[0])[0] as string
    const deleted = await changed(world, base, { operation: 'delete_file', file })
    const other = await changed(world, base, insert('a'))
    const { root, conflicts } = await mergeSnapshots(world.store, base, other, deleted)
    assert.deepEqual([await countFiles(world.store, root), conflicts], [0, []])
  })

  test('of a link that led to a page of its own on each side chooses alike, whichever side is ours', async () => {
    const { world, base, ours, theirs, root, conflicts, id } = await mergeExample({
      tree: 'a\n  under',
      ours: id => [insert('new'), update(id('a'), withText('[x](new.md)\n\n# a\n'))],
      theirs: id => [insert('new'), update(id('a'), withText('# a\n\n[y](new.md)\n'))],
    })
    assert.deepEqual(conflicts, [])
    assert.equal((await readLinkTable(world.store, (await page(world.store, root, id('a')))?.links)).size, 1)
    assert.equal((await mergeSnapshots(world.store, base, theirs, ours)).root, root)
  })
})
