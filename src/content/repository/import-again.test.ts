// The rules of repeated imports: an import finds what the one before made without a file.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { page as pageOf, pageTree } from '../snapshot/index.ts'
import { newWorld } from '../snapshot/testing.ts'
import { importSpace, notText, own, written } from './testing-imports.ts'

suite('of a page without a file, an import', () => {
  for (const [name, files, path] of [
    ['folder', { 'README.md': '# R\n', 'a/b/c.md': '# C\n' }, 'a/b'],
    [
      'entry whose file is missing',
      { 'SUMMARY.md': '* [R](README.md)\n* [Later](later.md)\n', 'README.md': '' },
      'later',
    ],
    [
      'entry without a link',
      { 'SUMMARY.md': '* [R](README.md)\n  * Below\n', 'README.md': '# R\n' },
      'r/below',
    ],
    ['entry whose file is not UTF-8', { 'README.md': '# R\n', 'bad.md': notText }, 'bad'],
  ] as const)
    test(`leaves the title and the text that were written here: ${name}`, async () => {
      const here = importSpace()
      await here.imports(files)
      await here.write(path, { title: 'Own', ...own })
      const before = here.root()
      assert.deepEqual(await here.imports(files), [])
      assert.equal(here.root(), before)
    })

  test('takes a new title from the navigation, unless another was written here', async () => {
    const named = (one: string, other: string) => ({
      'SUMMARY.md': `* [${one}](one.md)\n* [${other}](other.md)\n`,
    })
    const here = importSpace()
    await here.imports(named('One', 'Other'))
    await here.write('other', { title: 'Own' })
    await here.imports(named('New one', 'New other'))
    assert.deepEqual(await here.pages(), ['New one /one "" -', 'Own /other "" -'])
  })

  test('replaces the link that it stands for, unless a text was written here', async () => {
    const leading = (to: string) => ({
      'SUMMARY.md': `* [A](https://a.example/${to})\n  * [X](x.md)\n* [B](https://b.example/${to})\n  * [Y](y.md)\n`,
      'x.md': '',
      'y.md': '',
    })
    const here = importSpace()
    await here.imports(leading('old'))
    await here.write('b', own)
    await here.imports(leading('new'))
    assert.deepEqual(
      (await here.pages()).filter(line => !line.startsWith(' ')),
      ['A /a "[A](<https://a.example/new>)\\n" -', 'B /b "Written here.\\n" -'],
    )
  })

  test('changes neither title nor text of a page that somebody wrote in its place', async () => {
    for (const files of [
      { 'SUMMARY.md': '* [Miss](guide.md)\n' },
      { 'guide.md': notText },
      { 'SUMMARY.md': '* [X](x.md)\n* [Guide](https://a.example)\n  * [C](c.md)\n', 'x.md': '', 'c.md': '' },
    ]) {
      const here = importSpace()
      await here.change(written('My guide', { slug: 'guide', ...own }))
      await here.imports(files)
      await here.imports(files)
      const guides = (await here.pages()).filter(line => /guide/i.test(line))
      assert.deepEqual(guides, ['My guide /guide "Written here.\\n" -'])
    }
  })

  test('finds it again where a page of another kind has its slug', async () => {
    const headed = {
      'SUMMARY.md': '* [R](README.md)\n\n## Part one\n\n* [C](c.md)\n\n## Part one\n\n* [D](d.md)\n',
      'README.md': '',
      'c.md': '',
      'd.md': '',
    }
    for (const [title, files] of [
      ['Guides', { 'README.md': '', 'guides/c.md': '' }],
      ['Part one', headed],
    ] as const) {
      const here = importSpace()
      await here.change(written(title))
      await here.imports(files)
      const before = [here.root(), await here.pages()]
      await here.imports(files)
      assert.deepEqual([here.root(), await here.pages()], before)
    }
  })

  test('finds it again under another title and slug that it got here', async () => {
    const files = {
      'SUMMARY.md': '* [R](README.md)\n\n## Part\n\n* [C](c.md)\n',
      'README.md': '',
      'c.md': '',
    }
    const here = importSpace()
    await here.imports(files)
    await here.write('part', { title: 'Own', slug: 'own' })
    const before = here.root()
    await here.imports(files)
    assert.equal(here.root(), before)
  })

  test('finds it again when a file beside a folder takes the slug of the folder', async () => {
    const here = importSpace()
    await here.imports({ 'a/README.md': '# A\n', 'a/b.md': '# B\n' })
    const files = { 'a.md': '# A\n', 'a/b.md': '# B\n' }
    await here.imports(files)
    const before = here.root()
    await here.imports(files)
    assert.equal(here.root(), before)
  })

  test('that was stored before entries were kept is found by its slug or its title, and stays as it is', async () => {
    const here = importSpace()
    // Pages without an entry, as people write them.
    await here.change(written('Guides', { type: 'group', slug: 'guides-1' }))
    await here.change(written('Guides'))
    const files = { 'README.md': '', 'guides/advanced/c.md': '# C\n' }
    await here.change(written('Written', { into: await here.idAt('guides-1'), slug: 'advanced', ...own }))
    const group = await here.idAt('guides-1')
    await here.imports(files)
    assert.equal(await here.idAt('guides-1'), group)
    assert.deepEqual((await here.pages()).slice(1, 4), [
      'Guides /guides-1 "" -',
      '  Written /advanced "Written here.\\n" -',
      '    C /c "# C\\n" guides/advanced/c.md',
    ])
  })
})

test('after any imports, the last one again changes nothing, and no path is there twice', async () => {
  const file = fc.constantFrom(undefined, '# Same\n', '# Other\n', notText)
  const paths = ['README.md', 'a.md', 'a/README.md', 'a/b.md', 'a/b/c.md', 'a/b/README.md', 'd.md']
  const entries = [
    '* [A](a.md)',
    '  * [B](a/b.md)',
    '## A',
    '* A',
    '  * [D](d.md)',
    '* [E](e.md)',
    '* [D](d.md)',
  ]
  const folder = fc.record({
    files: fc.tuple(...paths.map(() => file)),
    summary: fc.option(fc.subarray(entries), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(folder, { minLength: 1, maxLength: 4 }), async folders => {
      const world = newWorld()
      const here = importSpace(world)
      await here.change(written('A'))
      for (const { files, summary } of folders) {
        const given = Object.fromEntries(
          paths.flatMap((path, index) => (files[index] === undefined ? [] : [[path, files[index]]])),
        ) as Record<string, string | Uint8Array>
        if (summary !== undefined) given['SUMMARY.md'] = summary.join('\n')
        await here.imports(given)
        const before = here.root()
        await here.imports(given)
        assert.equal(here.root(), before)
      }
      const [own] = (await pageTree(world.store, here.root())).filter(({ page }) => page.slug === 'a')
      const record = await pageOf(world.store, here.root(), own?.page.id ?? '')
      assert.equal(await world.store.readText(record?.document ?? ''), 'Written here.\n')
    }),
    { numRuns: 200 },
  )
})
