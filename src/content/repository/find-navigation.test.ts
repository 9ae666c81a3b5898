// Which of several files gives the arrangement of a repository.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePaths, outline, repositoryOf } from './testing.ts'

test('what the configuration says counts, and files outside the root stay files', async () => {
  const repository = await repositoryOf({
    '.gitbook.yaml':
      'root: ./docs/\nstructure:\n  readme: start.md\n  summary: toc.md\nredirects:\n  old: a.md\n  gone: x.md\n',
    'README.md': 'of the project',
    'docs/toc.md': '* [Start here](start.md)\n* [A](a.md)\n* [R](../README.md)',
    'docs/start.md': 's',
    'docs/a.md': 'a',
    'src/main.c': 'm',
  })
  assert.deepEqual(outline(repository.pages), [
    'document Start here /start-here docs/start.md',
    'document A /a docs/a.md',
    'document R /r README.md',
  ])
  assert.deepEqual(filePaths(repository), ['src/main.c'])
  assert.deepEqual(repository.structure, ['.gitbook.yaml', 'docs/toc.md'])
  assert.deepEqual(repository.redirects, [
    { from: 'old', to: 'docs/a.md' },
    { from: 'gone', to: 'docs/x.md' },
  ])
  assert.deepEqual(repository.problems, [
    { path: '.gitbook.yaml', reason: 'the redirect of gone leads to docs/x.md, which is not there' },
  ])
})

test('a book.json counts where there is no .gitbook.yaml, and is a file', async () => {
  const repository = await repositoryOf({
    'book.json': '{"root": "d"}',
    'd/SUMMARY.md': '* [A](a.md)',
    'd/a.md': 'a',
  })
  assert.deepEqual(outline(repository.pages), ['document A /a d/a.md'])
  assert.deepEqual(filePaths(repository), ['book.json'])
})

test('a root or a summary that is missing is a problem, and the repository is read without', async () => {
  const { pages, problems } = await repositoryOf({
    '.gitbook.yaml': 'root: nowhere\nstructure: {summary: toc.md}',
    'a.md': '# A',
  })
  assert.deepEqual(outline(pages), ['document A /a a.md'])
  assert.equal(problems.length, 2)
})

test('without summary mkdocs.yml says the navigation, folders standing for what is in them', async () => {
  const { pages } = await repositoryOf({
    'mkdocs.yml':
      'docs_dir: d\nnav:\n  - index.md\n  - Guide: guide/\n  - About:\n    - a.md\n    - More:\n      - B: b.md\n    - Web: https://example.org\nplugins: !!python/object:x {}\n',
    'd/index.md': '# Home',
    'd/guide/index.md': '# G',
    'd/guide/two.md': '# Two',
    'd/a.md': '# A',
    'd/b.md': 'b',
  })
  assert.deepEqual(outline(pages), [
    'document Home /home d/index.md',
    'document Guide /guide d/guide/index.md',
    '.document Two /two d/guide/two.md',
    'group About /about',
    '.document A /a d/a.md',
    '.document More /more',
    '..document B /b d/b.md',
    '.link Web',
  ])
})

test('without any navigation folders are pages, in natural order, README first', async () => {
  const repository = await repositoryOf({
    'README.md': '# Welcome',
    'z.md': 'z',
    'part 10/a.md': 'a',
    'part-2/b.md': 'b',
    'part-2/readme.md': '---\ntitle: Part two\n---\nx',
    'part-2/deep/INDEX.md': 'i',
    'part-2/empty/c.md': 'c',
    'images/x.png': 'x',
    '.github/pull_request_template.md': 't',
  })
  assert.deepEqual(outline(repository.pages), [
    'document Welcome /welcome README.md',
    'group Part 10 /part-10',
    '.document A /a part 10/a.md',
    'document Part two /part-2 part-2/readme.md',
    '.document B /b part-2/b.md',
    '.document Deep /deep part-2/deep/INDEX.md',
    '.document Empty /empty',
    '..document C /c part-2/empty/c.md',
    'document Z /z z.md',
  ])
  assert.deepEqual(filePaths(repository), ['images/x.png', '.github/pull_request_template.md'])
})
