// Links: where destinations are, and rewriting them alone.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { sharedData } from '../../../test/world/shared-data.ts'
import { links, rewriteLinks } from './links.ts'
import { parseMarkdown } from './parse.ts'

const { path: data, skip } = sharedData('')

const page = `[a](one.md "t") ![b](<two three.png>) [c][ref] <a title="href=no" data-href=no href='four&amp;five'>d</a>
<!-- <a href="no"> --> \`[e](no)\` <https://example.com> www.example.com

> - [f](
>   six(7).md)

|g|
|-|
|[h](eight\\|nine)|

[ref]: ten.md

<div>
<IMG alt="a>b" SRC=eleven.png>
</div>
`

test('links gives every written destination with its place, and nothing of code, comments and autolinks', () => {
  assert.deepEqual(
    links(parseMarkdown(page)).map(({ kind, href, start, end }) => [kind, href, page.slice(start, end)]),
    [
      ['link', 'one.md', 'one.md'],
      ['image', 'two three.png', 'two three.png'],
      ['html', 'four&five', 'four&amp;five'],
      ['link', 'six(7).md', 'six(7).md'],
      ['link', 'eight|nine', 'eight\\|nine'],
      ['definition', 'ten.md', 'ten.md'],
      ['html', 'eleven.png', 'eleven.png'],
    ],
  )
})

test('rewriting changes the destinations and not one other byte', () => {
  const places = links(parseMarkdown(page))
  const expected = places.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}X${text.slice(end)}`,
    page,
  )
  assert.equal(
    rewriteLinks(page, () => 'X'),
    expected,
  )
  assert.equal(
    rewriteLinks(page, () => undefined),
    page,
  )
  assert.equal(
    rewriteLinks(page, href => href),
    page,
  )
})

test('a byte order mark stays where it is', () => {
  assert.equal(
    rewriteLinks('\uFEFF[a](b)', () => 'c'),
    '\uFEFF[a](c)',
  )
})

const hrefs = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      '/',
      ' ',
      '(',
      ')',
      '<',
      '>',
      '"',
      "'",
      '\\',
      '`',
      '&',
      'amp;',
      '|',
      '\n',
      '#',
      '~~~',
      '1.',
      '🚀',
      '%20',
      '*',
      '_',
      'é',
      '[',
      ']',
      '!',
    ],
  ),
  minLength: 1,
  maxLength: 8,
})

test('any destination that is written is read again as it was meant', () => {
  fc.assert(
    fc.property(hrefs, href => {
      const found = links(parseMarkdown(rewriteLinks(page, () => href)))
      assert.deepEqual(
        found.map(link => link.href),
        found.map(() => href),
      )
      assert.equal(found.length, 7)
    }),
    { numRuns: 300 },
  )
})

test('the pages of real repositories keep every byte but the destinations', { skip }, () => {
  for (const path of globSync('markdown/**/*.md', { cwd: data })) {
    const text = readFileSync(join(data, path), 'utf8').replace(/\r\n?/g, '\n')
    const places = links(parseMarkdown(text))
    const expected = places.reduceRight(
      (rest, { start, end }) => `${rest.slice(0, start)}X${rest.slice(end)}`,
      text,
    )
    assert.equal(
      rewriteLinks(text, () => 'X'),
      expected,
    )
  }
})
