// Titles in Markdown as plain text, and plain text as titles in Markdown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { titleMarkup, titleText } from './title-text.ts'

test('a title is plain text: escapes, references, code, emphasis and tags are resolved', () => {
  const table: [string, string][] = [
    ['Install by RPM Package \\(Red Hat Linux\\)', 'Install by RPM Package (Red Hat Linux)'],
    ['monitor\\_agent', 'monitor_agent'],
    ['snake_case_name', 'snake_case_name'],
    ['The `__init__` **method**', 'The __init__ method'],
    ['`` a`b ``', 'a`b'],
    ['*one* _two_ ***three*** ~~four~~', 'one two three four'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['Q&amp;A &lt;b&gt; &#x1F600;', 'Q&A <b> 😀'],
    ['<mark style="color:red;">New</mark>', 'New'],
    ['a < b', 'a < b'],
    ['C:\\Program Files', 'C:\\Program Files'],
    ['lonely ` tick', 'lonely ` tick'],
    ['  trimmed\u00A0', 'trimmed'],
  ]
  for (const [markup, text] of table) assert.equal(titleText(markup), text)
})

test('any title reads back from its markup, which is one line', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      ...'[]()`*_~|<>#&;!\\-+1. \n\t\r',
      'a',
      '😀',
      'ש',
      '\u200F',
      '\u00A0',
      '&amp;',
      '<b>',
    ),
  })
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), title => {
      const markup = titleMarkup(title)
      assert.doesNotMatch(markup, /[\n\r]/)
      assert.equal(titleText(markup), title.replaceAll('\0', '\uFFFD'))
    }),
    { numRuns: 1000 },
  )
})
