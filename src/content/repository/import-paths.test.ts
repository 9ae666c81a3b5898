// The rules of repeated imports of repositories with another kind of file, or another text, at a path.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { fileOrPageAtRepositoryPath, reusableContents } from '../snapshot/index.ts'
import { newWorld } from '../snapshot/testing.ts'
import { importSpace, notText, own, written } from './testing-imports.ts'

suite('a path that an import has as another thing than the one before', () => {
  const summary = (...names: readonly string[]) => ({
    'SUMMARY.md': names.map(name => `* [${name}](${name}.md)\n`).join(''),
  })

  test('goes from a file to the page that it becomes, and links to the file lead to the page', async () => {
    const world = newWorld()
    const here = importSpace(world)
    const files = { 'home.md': '[new](new.md)\n', 'new.md': 'New.\n' }
    await here.imports({ ...summary('home'), ...files })
    assert.deepEqual(await here.files(), ['new.md'])
    const named = { ...summary('home', 'new'), ...files }
    assert.deepEqual(await here.imports(named), [])
    const before = here.root()
    assert.deepEqual(await here.imports(named), [])
    assert.equal(here.root(), before)
    assert.deepEqual(await here.files(), [])
    assert.deepEqual((await here.pages())[1], 'new /new "New.\\n" new.md')
    const found = await fileOrPageAtRepositoryPath(world.store, here.root(), 'new.md')
    assert.deepEqual(found, { page: await here.idAt('new') })
  })

  test('stays with the page that the navigation no longer names; another file is reported and left out', async () => {
    const here = importSpace()
    const files = { 'home.md': '', 'new.md': 'New.\n' }
    const named = { ...summary('home', 'new'), ...files }
    await here.imports(named)
    const before = here.root()
    const unnamed = { ...summary('home'), ...files }
    assert.deepEqual(await here.imports(unnamed), [])
    const [problem, ...others] = await here.imports({ ...unnamed, 'new.md': 'Newer.\n' })
    assert.match(problem ?? '', /^new\.md: a page was made of it before, which stays as it was/)
    assert.deepEqual(others, [])
    await here.imports(named)
    assert.equal(here.root(), before)
    assert.deepEqual(await here.files(), [])
  })

  test('goes to the page of its entry once the file is there or can be read', async () => {
    for (const file of [{}, { 'guide.md': notText }]) {
      const here = importSpace()
      const files = { ...summary('home', 'guide'), 'home.md': '' }
      await here.imports({ ...files, ...file })
      const id = await here.idAt('guide')
      await here.imports({ ...files, 'guide.md': 'Good.\n' })
      assert.deepEqual((await here.pages())[1], 'guide /guide "Good.\\n" guide.md')
      assert.equal(await here.idAt('guide'), id)
      assert.deepEqual(await here.files(), [])
    }
  })

  test('stays with the page when the file goes or can no longer be read, and so does its text', async () => {
    for (const file of [{}, { 'guide.md': notText }]) {
      const here = importSpace()
      const files = { ...summary('home', 'guide'), 'home.md': '' }
      const whole = { ...files, 'guide.md': '# Guide\n' }
      await here.imports(whole)
      await here.write('guide', { title: 'Own', ...own })
      const before = here.root()
      await here.imports({ ...files, ...file })
      await here.imports({ ...files, ...file })
      assert.equal(here.root(), before)
      assert.deepEqual(await here.files(), [])
      await here.imports(whole)
      assert.deepEqual((await here.pages())[1], 'guide /guide "Written here.\\n" guide.md')
    }
  })

  test('goes to the page of its folder, which stays when the file goes', async () => {
    const here = importSpace()
    const files = { 'README.md': '', 'a/b.md': '' }
    await here.imports(files)
    const id = await here.idAt('a')
    await here.imports(files)
    await here.imports({ ...files, 'a/README.md': '# A\n' })
    await here.imports(files)
    assert.equal(await here.idAt('a'), id)
    assert.equal((await here.pages()).length, 3)
  })

  test('replaces what was written here into the page of its entry, and says so', async () => {
    const here = importSpace()
    const files = { ...summary('guide', 'other') }
    await here.imports(files)
    await here.write('guide', own)
    const [problem, ...others] = await here.imports({ ...files, 'guide.md': 'A\n', 'other.md': 'B\n' })
    assert.match(problem ?? '', /^guide\.md: it was changed here and in what is imported/)
    assert.deepEqual(others, [])
  })

  test('never takes a page that somebody wrote', async () => {
    const here = importSpace()
    await here.change(written('Guide'))
    await here.imports(summary('guide'))
    await here.imports({ ...summary('guide'), 'guide.md': 'Imported.\n' })
    assert.ok((await here.pages()).includes('Guide /guide "Written here.\\n" -'))
  })
})

test('a reusable content that was written here and has another file is replaced, and reported', async () => {
  const world = newWorld()
  const here = importSpace(world)
  const path = '.gitbook/includes/x.md'
  const files = (text: string) => ({ 'README.md': '', [path]: `---\ntitle: X\n---\n\n${text}\n` })
  await here.imports(files('old'))
  assert.deepEqual(await here.imports(files('new')), [])
  const [content] = await reusableContents(world.store, here.root())
  const reusableContent = content?.id ?? assert.fail()
  await here.change({ operation: 'update_reusable_content', reusableContent, ...own })
  assert.deepEqual(await here.imports(files('new')), [])
  const [problem] = await here.imports(files('newer'))
  assert.match(problem ?? '', /^\.gitbook\/includes\/x\.md: it was changed here and in what is imported/)
})
