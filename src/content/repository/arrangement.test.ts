// The rules of `.gitbook.yaml` and the place of the summary: what is kept of them, and what an export writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ContentPage, RepositoryContent } from './content.ts'
import { contentOf, contentWith, filePaths, outline, repositoryOf, writtenFiles } from './testing.ts'

const written = async (content: RepositoryContent): Promise<Record<string, string>> =>
  Object.fromEntries(
    Array.from(await writtenFiles(content), ([path, bytes]) => [
      path,
      Buffer.from(bytes as Uint8Array).toString(),
    ]),
  )

const page = (id: string, fields: Partial<ContentPage> = {}): ContentPage => ({
  id,
  type: 'document',
  title: id,
  slug: id,
  text: '',
  children: [],
  ...fields,
})

const oddConfiguration =
  '\uFEFFroot: ./docs/\u200B\r\n# why\r\nstructure:\r\n  readme: start.md\r\n  summary: ./lists/toc.md\r\n'

const odd = {
  '.gitbook.yaml': oddConfiguration,
  'docs/lists/toc.md': '* [Start](../start.md)\n* [A](../in/a.md)\n* [Out](../../README.md)\n',
  'docs/start.md': 's',
  'docs/in/a.md': 'a',
  'README.md': 'r',
  'docs/map.png': 'm',
}

test('a configuration is written again byte for byte, and the summary where it says, with links from there', async () => {
  const repository = await repositoryOf(odd)
  assert.deepEqual(repository.arrangedBy, {
    summary: 'docs/lists/toc.md',
    root: 'docs',
    configuration: { path: '.gitbook.yaml', text: oddConfiguration },
  })
  const files = await written(contentOf(repository))
  assert.equal(files['.gitbook.yaml'], oddConfiguration)
  assert.equal(files['SUMMARY.md'], undefined)
  assert.equal(
    files['docs/lists/toc.md'],
    '# Table of contents\n\n* [Start](../start.md)\n* [A](../in/a.md)\n* [Out](../../README.md)\n',
  )
  const again = await repositoryOf(files)
  assert.deepEqual(again.arrangedBy, repository.arrangedBy)
  assert.deepEqual([outline(again.pages), again.problems], [outline(repository.pages), []])
})

test('pages, files and reusable contents that came from no file are below the root', async () => {
  const content: RepositoryContent = {
    ...contentWith([page('new', { children: [page('below')] })]),
    files: [{ id: 'f', name: 'a.png', source: Buffer.from('a') }],
    reusableContents: [{ id: 'r', title: 'Note', text: 'n' }],
    arrangedBy: (await repositoryOf(odd)).arrangedBy,
  }
  assert.deepEqual(Object.keys(await written(content)).sort(), [
    '.gitbook.yaml',
    'docs/.gitbook/assets/a.png',
    'docs/.gitbook/includes/note.md',
    'docs/lists/toc.md',
    'docs/new/README.md',
    'docs/new/below.md',
    'lectern.json',
  ])
})

test('what the configuration names and is gone is missed by no page when the export is read', async () => {
  const arrangedBy = (await repositoryOf(odd)).arrangedBy
  const pages = [page('moved', { path: 'elsewhere/x.md', children: [page('b', { path: 'b.md' })] })]
  const again = await repositoryOf(await written({ ...contentWith(pages), arrangedBy }))
  assert.deepEqual(outline(again.pages), ['document moved /moved elsewhere/x.md', '.document b /b b.md'])
  assert.deepEqual([again.arrangedBy, again.problems], [arrangedBy, []])
})

test('no page or file stays at the path that the summary needs', async () => {
  const content: RepositoryContent = {
    ...contentWith([page('a', { path: 'docs/lists/toc.md', text: 'a' }), page('b', { path: 'docs/lists' })]),
    files: [{ id: 'f', name: 'f', path: 'docs/LISTS/TOC.md', source: Buffer.from('f') }],
    arrangedBy: (await repositoryOf(odd)).arrangedBy,
  }
  const again = await repositoryOf(await written(content))
  assert.deepEqual(outline(again.pages), ['document a /a docs/a.md', 'document b /b docs/b.md'])
  assert.deepEqual(filePaths(again), ['docs/.gitbook/assets/f'])
})

test('a book.json counts in the export as long as the content has that file', async () => {
  const files = { 'book.json': '{"root": "d"}', 'd/SUMMARY.md': '* [A](a.md)', 'd/a.md': 'a' }
  const content = contentOf(await repositoryOf(files))
  const again = await repositoryOf(await written(content))
  assert.deepEqual(again.arrangedBy, {
    summary: 'd/SUMMARY.md',
    root: 'd',
    configuration: { path: 'book.json' },
  })
  assert.deepEqual(filePaths(again), ['book.json'])
  const without = await written({ ...content, files: [] })
  assert.deepEqual(Object.keys(without).sort(), ['SUMMARY.md', 'd/a.md', 'lectern.json'])
  assert.deepEqual(outline((await repositoryOf(without)).pages), ['document A /a d/a.md'])
})

test('another spelling of the summary is kept, and a plain repository keeps nothing', async () => {
  assert.deepEqual((await repositoryOf({ 'summary.md': '* [A](a.md)', 'a.md': 'a' })).arrangedBy, {
    summary: 'summary.md',
  })
  for (const files of [
    { 'SUMMARY.md': '* [A](a.md)', 'a.md': 'a' },
    { 'a.md': 'a' },
    { 'mkdocs.yml': 'nav: [a.md]', 'docs/a.md': 'a' },
  ])
    assert.deepEqual((await repositoryOf(files as Record<string, string>)).arrangedBy, {})
})

test('redirects: what the content has counts over what the configuration says, and both are written', async () => {
  const text = 'redirects:\n  old: a.md # first\n  kept: a.md\n'
  const content: RepositoryContent = {
    ...contentWith([page('a', { path: 'a.md' }), page('b', { path: 'b.md' })]),
    redirects: [
      { from: 'old', to: 'b' },
      { from: 'more', to: 'a' },
    ],
    arrangedBy: { configuration: { path: '.gitbook.yaml', text } },
  }
  const files = await written(content)
  assert.equal(files['.gitbook.yaml'], text)
  assert.deepEqual((await repositoryOf(files)).redirects, [
    { from: 'kept', to: 'a.md' },
    { from: 'old', to: 'b.md' },
    { from: 'more', to: 'a.md' },
  ])
})

test('the configuration that an export makes of redirects alone is not kept; the same of a person is', async () => {
  const content = { ...contentWith([page('a')]), redirects: [{ from: 'old', to: 'a' }] }
  const { 'lectern.json': manifest = '', ...files } = await written(content)
  assert.deepEqual((await repositoryOf({ ...files, 'lectern.json': manifest })).arrangedBy, {})
  const text = files['.gitbook.yaml'] as string
  assert.deepEqual((await repositoryOf(files)).arrangedBy, { configuration: { path: '.gitbook.yaml', text } })
})

test('the summary of an export is found where the manifest says, if the configuration leads to none', async () => {
  const files = await written(contentOf(await repositoryOf(odd)))
  const changed = { ...files, '.gitbook.yaml': 'root: docs\n' }
  assert.deepEqual(outline((await repositoryOf(changed)).pages), outline((await repositoryOf(files)).pages))
})

test('redirects of any address read back from the configuration that an export makes of them', async () => {
  const address = fc.oneof(
    fc.string({ minLength: 1, maxLength: 20, unit: 'binary-ascii' }).map(text => text.trim()),
    fc.constantFrom(
      'true',
      'Null',
      'y',
      '1',
      '1.5',
      '-',
      '~',
      '{a: b}',
      '# x',
      'a: b',
      '"',
      "'",
      '<<',
      'é/日本',
    ),
    fc.constant(`${'"'.repeat(1020)}/x`),
  )
  const isVisible = (text: string) => text !== '' && !/[\0\u200B]/.test(text)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(address.filter(isVisible), { maxLength: 5 }),
      fc.constantFrom('a.md', 'null', 'xx: y/"#.md'),
      async (addresses, path) => {
        const content: RepositoryContent = {
          ...contentWith([]),
          files: [{ id: 'f', name: 'f', path, source: Buffer.from('') }],
          redirects: addresses.map(from => ({ from, to: 'f' })),
        }
        const again = await repositoryOf(await written(content))
        assert.deepEqual(
          again.redirects.map(({ from, to }) => `${from} ${to}`).sort(),
          addresses.map(from => `${from} ${path}`).sort(),
        )
        assert.deepEqual([again.arrangedBy, again.problems], [{}, []])
      },
    ),
  )
})

test('the files that GitBook keeps for inclusion are reusable contents, unless a page is made of them', async () => {
  const { pages, files, reusableContents } = await repositoryOf({
    'SUMMARY.md': '* [A](a.md)\n* [B](.gitbook/includes/b.md)',
    'a.md': '{% include ".gitbook/includes/beta-note.md" %}',
    '.gitbook/includes/b.md': 'b',
    '.gitbook/includes/beta-note.md': 'This is a beta.',
    '.gitbook/includes/other.md': '---\ntitle: Said\n---\nother',
    '.gitbook/includes/plan.png': 'png',
  })
  assert.deepEqual(outline(pages), ['document A /a a.md', 'document B /b .gitbook/includes/b.md'])
  assert.deepEqual(
    reusableContents.map(({ title, path }) => `${title} ${path}`),
    ['Beta note .gitbook/includes/beta-note.md', 'Said .gitbook/includes/other.md'],
  )
  assert.deepEqual(
    files.map(({ path }) => path),
    ['.gitbook/includes/plan.png'],
  )
})
