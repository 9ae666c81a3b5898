// The rules of finding a configuration: which places it may be at, whether it is kept, and what is reported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longest } from '../snapshot/bounds.ts'
import type { ArrangedBy } from '../snapshot/outline/outline.ts'
import { readRepository } from './read-repository.ts'
import { contentOf, outline, repositoryOf, writtenFiles } from './testing.ts'

const kept = (text: string, places: ArrangedBy = {}): ArrangedBy => ({
  ...places,
  configuration: { path: '.gitbook.yaml', text },
})
const summaryNamed = (path: string): string => JSON.stringify({ structure: { summary: path } })
const rootNamed = (path: string): string => JSON.stringify({ root: path })

test('a place that a configuration names and that cannot be one is a problem, and the usual one counts', async () => {
  for (const name of [
    '../up.md',
    'a\0b.md',
    'a\r\nb.md',
    'C:\\x.md',
    '.git/hooks/x.md',
    'x'.repeat(300),
    'y/'.repeat(70),
    'lectern.json',
    '.GITBOOK.yaml',
    'lectern.json/x.md',
    'a.md/x.md',
    'folder',
  ])
    for (const text of [summaryNamed(name), rootNamed(name)]) {
      const { arrangedBy, problems, pages } = await repositoryOf({
        '.gitbook.yaml': text,
        'SUMMARY.md': '* [A](a.md)',
        'a.md': 'a',
        'folder/b.txt': 'b',
      })
      if (text === rootNamed('folder')) assert.equal(arrangedBy.root, 'folder')
      else {
        assert.equal(problems[0]?.path, '.gitbook.yaml', text)
        assert.deepEqual(arrangedBy, kept(text), text)
        assert.deepEqual(outline(pages), ['document A /a a.md'])
      }
    }
})

test('a summary or a folder that a configuration names and that is missing is where an export puts it', async () => {
  const files = { 'a.md': 'a' }
  for (const [text, places] of [
    [summaryNamed('/in/toc.md'), { summary: 'in/toc.md' }],
    [rootNamed('in'), { summary: 'in/SUMMARY.md', root: 'in' }],
  ] as const) {
    const repository = await repositoryOf({ ...files, '.gitbook.yaml': text })
    assert.equal(repository.problems.length, 1)
    assert.deepEqual(repository.arrangedBy, kept(text, places))
    const again = await readRepository((await writtenFiles(contentOf(repository))) as Map<string, Uint8Array>)
    assert.deepEqual([again.arrangedBy, again.problems], [repository.arrangedBy, []])
    assert.deepEqual(outline(again.pages), ['document A /a a.md'])
  }
})

test('a configuration that cannot be kept as it is counts, and is reported', async () => {
  const plain = Buffer.from('root: d # \0')
  for (const [bytes, reason] of [
    [Buffer.from([...Buffer.from('root: d # '), 0xff]), /^it is not in UTF-8, or contains U\+0000/],
    [Buffer.from('[}'), /^it cannot be read/],
    [Buffer.from('#'.repeat(longest.configuration + 1)), /^it is longer than/],
    [plain, /^it (?:is not in UTF-8, or contains U\+0000|cannot be read)/],
  ] as const) {
    const { arrangedBy, problems } = await repositoryOf({
      '.gitbook.yaml': bytes,
      'd/SUMMARY.md': '* [A](a.md)',
      'd/a.md': 'a',
    })
    assert.deepEqual(arrangedBy, {})
    assert.match(problems.map(problem => problem.reason).join('\n'), reason)
  }
})

test('a manifest that somebody made names no other configuration, and no place outside', async () => {
  const { pages, arrangedBy, redirects, problems } = await repositoryOf({
    'lectern.json': JSON.stringify({
      version: 1,
      configuration: 'a.md',
      summary: '../../etc/passwd',
      redirects: {
        old: '../a.md',
        older: 'a.md',
        [`${'x'.repeat(1025)}`]: 'a.md',
        bad: 7,
        __proto__: 'a.md',
      },
    }),
    'a.md': 'root: b',
    'b/c.md': 'c',
  })
  assert.deepEqual(outline(pages), ['document A /a a.md', 'group B /b', '.document C /c b/c.md'])
  assert.deepEqual([arrangedBy, redirects], [{}, [{ from: 'older', to: 'a.md' }]])
  assert.deepEqual(
    problems.map(({ path, reason }) => `${path}: ${reason.slice(0, 40)}`),
    [
      'lectern.json: only book.json can be named as the confi',
      'lectern.json: the redirect of old must be a path insid',
      `lectern.json: the redirect of ${'x'.repeat(24)}`,
    ],
  )
})

test('a summary that is named as a page or a reusable content too is the summary, and that is reported', async () => {
  const { pages, reusableContents, problems } = await repositoryOf({
    '.gitbook.yaml': 'structure: {summary: README.md, readme: ./readme.md}',
    'lectern.json': JSON.stringify({
      version: 1,
      reusableContents: [
        { title: 'R', path: 'README.md' },
        { title: 'S', path: '../s.md' },
      ],
    }),
    'README.md': '* [A](a.md)',
    'a.md': 'a',
  })
  assert.deepEqual([outline(pages), reusableContents], [['document A /a a.md'], []])
  assert.deepEqual(
    problems.map(({ path, reason }) => `${path}: ${reason}`),
    [
      '.gitbook.yaml: README.md is the summary, so it cannot be the first page as well',
      'lectern.json: README.md is no file that can be a reusable content',
      'lectern.json: ../s.md is no file that can be a reusable content',
    ],
  )
})
