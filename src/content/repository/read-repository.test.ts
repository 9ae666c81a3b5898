// Repositories that are read: which pages, texts, files and problems there are.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { OutlinePage } from '../snapshot/outline/outline.ts'
import { depthLimit } from './repository.ts'
import { filePaths, outline, repositoryOf } from './testing.ts'

test('one page an entry of the summary, in its order and depth; what it does not list is a file', async () => {
  const repository = await repositoryOf({
    'SUMMARY.md': '# Summary\n\n* [Start](README.md)\n\n## Guides\n\n* [Two](b.md)\n  * [One](guides/a.md)\n',
    'README.md': '# Read me',
    'b.md': 'b',
    'guides/a.md': 'a',
    'unlisted.md': 'u',
    LICENSE: 'l',
    '.git/config': 'never',
  })
  assert.deepEqual(outline(repository.pages), [
    'document Start /start README.md',
    'group Guides /guides',
    '.document Two /b b.md',
    '..document One /a guides/a.md',
  ])
  assert.deepEqual(filePaths(repository), ['unlisted.md', 'LICENSE'])
  assert.deepEqual(repository.structure, ['SUMMARY.md'])
  assert.deepEqual(repository.problems, [])
})

test('a summary is found in any case, and destinations too', async () => {
  const { pages, problems } = await repositoryOf({ 'summary.MD': '* [A](Docs/a.md)', 'docs/A.md': 'a' })
  assert.deepEqual(outline(pages), ['document A /a docs/A.md'])
  assert.deepEqual(problems, [])
})

test('links, files, anchors and repeated files are link pages', async () => {
  const { pages } = await repositoryOf({
    'SUMMARY.md':
      '* [A](a.md)\n* [Again](a.md)\n* [Part](a.md#b%20c)\n* [Web](https://example.org/)\n* [Data](x%20y.csv)\n* [Mail](mailto:a@example.org)\n',
    'a.md': 'a',
    'x y.csv': '1',
  })
  assert.deepEqual(
    pages.map(({ type, target }) => [type, target]),
    [
      ['document', undefined],
      ['link', { kind: 'path', path: 'a.md' }],
      ['link', { kind: 'path', path: 'a.md', anchor: 'b c' }],
      ['link', { kind: 'url', url: 'https://example.org/' }],
      ['link', { kind: 'path', path: 'x y.csv' }],
      ['link', { kind: 'url', url: 'mailto:a@example.org' }],
    ],
  )
})

test('a link with entries below is a page that contains the link', async () => {
  const { pages } = await repositoryOf({
    'SUMMARY.md': '* [Web](https://example.org/)\n  * [A](a.md)',
    'a.md': 'a',
  })
  assert.deepEqual(outline(pages), ['document Web /web', '.document A /a a.md'])
  assert.equal(pages[0]?.text, '[Web](<https://example.org/>)\n')
})

test('an entry without link is a group at the top level and an empty page below', async () => {
  const { pages } = await repositoryOf({ 'SUMMARY.md': '* Group\n  * Empty\n    * [A](a.md)', 'a.md': 'a' })
  assert.deepEqual(outline(pages), ['group Group /group', '.document Empty /empty', '..document A /a a.md'])
})

test('an entry whose file is missing, outside, or of a dangerous scheme is an empty page and a problem', async () => {
  const { pages, problems } = await repositoryOf({
    'SUMMARY.md': '* [A](a.md)\n* [B](../b.md)\n* [C](javascript:alert)\n* [A2](a.md)',
  })
  assert.deepEqual(outline(pages), ['document A /a a.md', 'document B /b', 'document C /c', 'link A2'])
  assert.deepEqual([pages[0]?.text, pages[0]?.oid], [undefined, undefined])
  assert.deepEqual(
    problems.map(({ reason }) => reason),
    [
      'there is no file a.md',
      '../b.md lies outside the repository',
      'the destination javascript:alert is neither a path nor a web address',
    ],
  )
})

test('a title is the entry’s, else the front matter’s, else the first heading, else the file’s name', async () => {
  const { pages } = await repositoryOf({
    'mkdocs.yml': 'nav: [{Entry: a.md}, b.md, c.md, getting-started.md, guides/README.md]\ndocs_dir: .',
    'a.md': '# no',
    'b.md': '---\ntitle: Matter\n---\n# no',
    'c.md': 'text\n\n# Heading *one*\n',
    'getting-started.md': 'none',
    'guides/README.md': 'none',
  })
  assert.deepEqual(
    pages.map(({ title }) => title),
    ['Entry', 'Matter', 'Heading one', 'Getting started', 'Guides'],
  )
})

test('slugs come from file and folder names and are unique among siblings', async () => {
  const { pages } = await repositoryOf({
    'SUMMARY.md': '* [A](x/Über.md)\n* [B](y/uber.md)\n* [C](z/uber/README.md)\n  * [D](uber-1.md)',
    'x/Über.md': '',
    'y/uber.md': '',
    'z/uber/README.md': '',
    'uber-1.md': '',
  })
  assert.deepEqual(
    pages.map(({ slug }) => slug),
    ['uber', 'uber-1', 'uber-2'],
  )
  assert.equal(pages[2]?.children[0]?.slug, 'uber-1')
})

test('a page has its text byte for byte, its front matter, the fields in it, and git’s id of its file', async () => {
  const raw =
    'description: D\nicon: star\nhidden: true\ncover: ./img/c%20d.png\nlayout: {outline: {visible: false}}\n'
  const file = `---\n${raw}---\n# T  \r\n\tx\r\n`
  const { pages } = await repositoryOf({
    'SUMMARY.md': '* [T](d/t.md)',
    'd/t.md': file,
    'd/img/c d.png': 'p',
  })
  assert.deepEqual(pages[0], {
    type: 'document',
    title: 'T',
    slug: 't',
    path: 'd/t.md',
    oid: createHash('sha1').update(`blob ${file.length}\0${file}`).digest('hex'),
    text: '# T  \n\tx\n',
    frontMatter: raw,
    description: 'D',
    icon: 'star',
    hidden: true,
    layout: { outline: false },
    cover: { ref: 'd/img/c d.png' },
    children: [],
  })
})

test('a file that is not UTF-8 stays a file, its entry a page that has no text of its own', async () => {
  const repository = await repositoryOf({ 'SUMMARY.md': '* [A](a.md)', 'a.md': Buffer.from([0x41, 0xff]) })
  assert.deepEqual(outline(repository.pages), ['document A /a a.md'])
  assert.deepEqual([repository.pages[0]?.text, repository.pages[0]?.oid], [undefined, undefined])
  assert.deepEqual(filePaths(repository), ['a.md'])
  assert.equal(repository.problems[0]?.path, 'a.md')
})

test('an outline deeper than the limit goes on at the limit, without a page lost', async () => {
  const names = Array.from({ length: 200 }, (_, index) => index)
  const summary = names.map(index => `${' '.repeat(index * 2)}* [P${index}](p${index}.md)\n`).join('')
  const { pages } = await repositoryOf({
    'SUMMARY.md': summary,
    ...Object.fromEntries(names.map(name => [`p${name}.md`, ''])),
  })
  const lines = outline(pages)
  assert.equal(lines.length, 200)
  assert.equal(Math.max(...lines.map(line => line.indexOf('d'))), depthLimit - 1)
})

test('nesting without end is read', async () => {
  const summary = Array.from({ length: 3000 }, (_, index) => `${'\t'.repeat(index)}* x`).join('\n')
  assert.equal(outline((await repositoryOf({ 'SUMMARY.md': summary })).pages).length, 3000)
  const path = `${'a/'.repeat(5000)}x.md`
  assert.ok(outline((await repositoryOf({ [path]: 'x' })).pages).some(line => line.endsWith(path)))
})

test('a manifest that is none is a file like others', async () => {
  for (const text of ['{}', '[', '{"version": 99}']) {
    assert.deepEqual(filePaths(await repositoryOf({ 'lectern.json': text })), ['lectern.json'])
  }
})

test('what of a manifest is not as it must be is left out', async () => {
  const pages = {
    'a.md': { slug: 'a/b', icon: 3, emoji: '🎉', layout: { cover: 'no', title: false } },
    constructor: 7,
  }
  const manifest = { version: 1, pages, groups: 5, links: [null], files: [], variables: { a: 1, b: 'c' } }
  const repository = await repositoryOf({
    'lectern.json': JSON.stringify(manifest),
    'SUMMARY.md': '* [A](a.md)',
    'a.md': '',
  })
  const { slug, icon, emoji, layout } = repository.pages[0] as OutlinePage
  assert.deepEqual(
    { slug, icon, emoji, layout },
    { slug: 'a', icon: undefined, emoji: '🎉', layout: { title: false } },
  )
  assert.deepEqual(repository.variables, { b: 'c' })
})

test('a condition in the front matter or the manifest is kept, or hides the page, which is reported', async () => {
  const manifest = {
    version: 1,
    pages: {
      'b.md': { condition: 'visitor.claims.b' },
      'c.md': { condition: 5 },
      'd.md': { condition: '(' },
    },
    groups: [{ title: 'G', condition: 'visitor.claims.g =' }],
    links: [],
    files: [],
    variables: {},
  }
  const { pages, problems } = await repositoryOf({
    'lectern.json': JSON.stringify(manifest),
    'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n* [D](d.md)\n* [E](e.md)\n\n## G\n\n* [F](f.md)\n',
    'a.md': '---\nif: visitor.claims.a === true\n---\na',
    'b.md': '---\nif: "false"\n---\nb',
    'c.md': 'c',
    'd.md': 'd',
    'e.md': '---\nif: visitor.claims.e =\n---\ne',
    'f.md': 'f',
  })
  assert.deepEqual(
    pages.map(({ condition }) => condition),
    ['visitor.claims.a == true', 'visitor.claims.b', 'false', 'false', 'false', 'false'],
  )
  assert.deepEqual(
    problems.map(({ path, reason }) => [path, /no visitor is shown it/.test(reason)]),
    [
      ['lectern.json', true],
      ['lectern.json', true],
      ['e.md', true],
    ],
  )
})

test('no file is ever lost, whatever the files contain', async () => {
  const name = fc.constantFrom(
    'a.md',
    'b.md',
    'README.md',
    'SUMMARY.md',
    'index.md',
    'x.png',
    '.gitbook.yaml',
    'book.json',
    'mkdocs.yml',
    'lectern.json',
  )
  const folder = fc.constantFrom('', 'docs/', 'docs/deep/', '.git/', 'e/')
  const path = fc.tuple(folder, name).map(parts => parts.join(''))
  const line = fc.constantFrom(
    '* [A](a.md)',
    '  * [B](docs/b.md)',
    '# T',
    '## P',
    '* [D](docs/)',
    '* x',
    'root: docs',
    'nav: [a.md, docs/, {X: [b.md]}]',
    '---',
    '{',
    '\uFEFF',
    '"version": 1',
  )
  const text = fc.array(line, { maxLength: 8 }).map(lines => lines.join('\n'))
  const bytes = fc.oneof(
    text.map(lines => Buffer.from(lines)),
    fc.uint8Array({ maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(path, bytes, { maxKeys: 12 }), async files => {
      const repository = await repositoryOf(files)
      const oids = outline(repository.pages).length
      const ofPages: string[] = []
      const collect = (pages: readonly OutlinePage[]): void => {
        for (const page of pages) {
          if (page.oid !== undefined) ofPages.push(page.path ?? '')
          collect(page.children)
        }
      }
      collect(repository.pages)
      assert.ok(oids >= ofPages.length)
      const all = [...ofPages, ...filePaths(repository), ...repository.structure].sort()
      assert.deepEqual(
        all,
        Object.keys(files)
          .filter(known => !known.startsWith('.git/'))
          .sort(),
      )
    }),
    { numRuns: 500 },
  )
})
