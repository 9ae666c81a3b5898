// Summaries that are read: lists, headings, links, comments, and what is hostile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NavigationEntry } from './navigation.ts'
import { readSummary } from './summary.ts'

const outline = (text: string): string[] => lines(readSummary('SUMMARY.md', text).entries, '')

const lines = (entries: readonly NavigationEntry[], indent: string): string[] =>
  entries.flatMap(({ kind, title, destination, children }) => [
    `${indent}${kind === 'part' ? '# ' : ''}${title}${destination === undefined ? '' : ` -> ${destination}`}`,
    ...lines(children, `${indent}.`),
  ])

test('lists nest by indentation, whatever their markers and however wide it is', () => {
  for (const indent of ['  ', '   ', '    ', '\t']) {
    for (const mark of ['*', '-', '+', '1.', '2)']) {
      const text = `${mark} [A](a.md)\n${indent}${mark} [B](b.md)\n${indent}${indent}${mark} [C](c.md)\n${mark} [D](d.md)\n`
      assert.deepEqual(outline(text), ['A -> a.md', '.B -> b.md', '..C -> c.md', 'D -> d.md'])
    }
  }
})

test('a heading begins a part, the title of the summary does not', () => {
  const text =
    '# Table of contents\n\n* [A](a.md)\n\n## Part \\#1 ##\n\n* [B](b.md)\n\nOther\n-----\n\n* [C](c.md)\n# More\n'
  assert.deepEqual(outline(text), ['A -> a.md', '# Part #1', '.B -> b.md', '# Other', '.C -> c.md', '# More'])
  assert.deepEqual(outline('Summary\n=======\n* [A](a.md)'), ['A -> a.md'])
})

test('what is escaped in a title is no link: it stays as it was meant', () => {
  const table: [string, string][] = [
    ['[\\[a\\](b)](x.md)', '[a](b) -> x.md'],
    ['[See ![an icon](i.png) here](x.md)', 'See an icon here -> x.md'],
    ['[\\`\\[a\\](b)\\`](x.md)', '`[a](b)` -> x.md'],
    ['[a \\\\[b](c)](x.md)', 'a \\b -> x.md'],
  ]
  for (const [entry, line] of table) assert.deepEqual(outline(`* ${entry}`), [line], entry)
  assert.deepEqual(outline('## \\[a\\](b)'), ['# [a](b)'])
})

test('a line ends a part: what follows is at the top level', () => {
  for (const line of ['***', '---', '* * *']) {
    assert.deepEqual(outline(`## P\n\n* [A](a.md)\n\n${line}\n\n* [B](b.md)\n`), [
      '# P',
      '.A -> a.md',
      'B -> b.md',
    ])
  }
})

test('destinations are read in all their forms', () => {
  const table: [string, string][] = [
    ['[T](<path with spaces.md>)', 'path with spaces.md'],
    ['[T](a.md "Menu title")', 'a.md'],
    ["[T](a.md 'it (is)')", 'a.md'],
    ['[T](path with spaces.md)', 'path with spaces.md'],
    ['[T](in_tail%20(2)%20(1).md)', 'in_tail%20(2)%20(1).md'],
    ['**[T](a.md)** - more words', 'a.md'],
    ['[T](https://example.org/?q=1#x)', 'https://example.org/?q=1#x'],
    ['[![icon](i.png) T](a.md)', 'a.md'],
  ]
  for (const [entry, destination] of table) {
    assert.equal(readSummary('SUMMARY.md', `* ${entry}`).entries[0]?.destination, destination)
  }
})

test('an entry without link is kept, with its children', () => {
  assert.deepEqual(outline('* Plain `code`\n  * [A](a.md)\n* [Draft]()\n'), [
    'Plain code',
    '.A -> a.md',
    'Draft',
  ])
})

test('a link outside of any list is an entry, other text is not', () => {
  assert.deepEqual(outline('Some words.\n\n[Preface](preface.md)\n\n- [A](a.md)\n'), [
    'Preface -> preface.md',
    'A -> a.md',
  ])
})

test('comments hide entries', () => {
  assert.deepEqual(outline('* [A](a.md)\n<!--\n* [B](b.md)\n-->\n* [C](c.md) <!-- x -->\n'), [
    'A -> a.md',
    'C -> c.md',
  ])
})

test('a heading that is a link is a page', () => {
  assert.deepEqual(outline('## [A](a.md)\n\n* [B](b.md)\n'), ['A -> a.md', '.B -> b.md'])
})

test('any text is read, one entry at most a line', () => {
  const part = fc.constantFrom(
    '* ',
    '  ',
    '[',
    '](',
    ')',
    '(',
    '`',
    '#',
    '\n',
    '"',
    '<',
    '>',
    '<!--',
    '-->',
    'a',
    '\\',
    '---',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 200 }), parts => {
      const text = parts.join('')
      assert.ok(outline(text).length <= text.split('\n').length)
    }),
  )
})

test('hostile lines are read to their end', () => {
  for (const line of [
    `* ${'['.repeat(4000)}`,
    `* ${'[]('.repeat(1300)}`,
    `* ${'`'.repeat(4000)}`,
    `* ${'*a_'.repeat(1300)}`,
  ]) {
    assert.equal(outline(`${line}\n`.repeat(500)).length, 500, line.slice(0, 10))
  }
})
