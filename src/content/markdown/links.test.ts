// Links: where destinations are, and rewriting only these.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { sharedData } from '../../../test/world/shared-data.ts'
import { links, rewriteLinks } from './links.ts'
import { parseMarkdown } from './parse.ts'

const { path: data, skip } = sharedData('')

const texts = `[a](one.md "t") ![b](<two three.png>) [c][ref] <a title="href=no" data-href=no href='four&amp;five'>d</a>
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

const blocks = `{% content-ref url="a.md#x" %}
[b](b.md)
{% endcontent-ref %} {% include 'c &amp; d.md' %}

> {% file src=e.pdf caption="no" %}
> - {% embed url=" f " %}

{% hint url="no" %}
{% openapi src="g.yaml" path="/no" method="get" %} {% foo url="no" %} \`{% include "no" %}\`
{% endhint %}
Text {% include h.md %}{% swagger path="/no"
  method='put' src=
i.yaml %}

<details><summary>A <a href="j.md">b</a></summary>
<img srcset="k.png 1x, l.png 2x">

[m](m.md)
</details>
`

test('links gives the destinations in tags of blocks, and those in blocks', () => {
  assert.deepEqual(
    links(parseMarkdown(blocks)).map(({ kind, href, start, end }) => [kind, href, blocks.slice(start, end)]),
    [
      ['tag', 'a.md#x', 'a.md#x'],
      ['link', 'b.md', 'b.md'],
      ['tag', 'c & d.md', 'c &amp; d.md'],
      ['tag', 'e.pdf', 'e.pdf'],
      ['tag', 'f', 'f'],
      ['tag', 'g.yaml', 'g.yaml'],
      ['tag', 'h.md', 'h.md'],
      ['tag', 'i.yaml', 'i.yaml'],
      ['html', 'j.md', 'j.md'],
      ['set', 'k.png', 'k.png'],
      ['set', 'l.png', 'l.png'],
      ['link', 'm.md', 'm.md'],
    ],
  )
})

test('links gives those in the HTML that a node was read from once, whatever is made of it', () => {
  const source = '<a href="a"><b>[c](d)</b></a>'
  const html = { start: 0, end: source.length }
  const node = { type: 'summary' as const, data: { html }, children: [] }
  const inner = {
    type: 'html' as const,
    value: '<a href="a">',
    position: parseMarkdown('<a href="a">').position,
  }
  const root = {
    ...parseMarkdown(''),
    data: { source },
    children: [{ type: 'expandable' as const, open: true, children: [node, inner] }],
  }
  assert.deepEqual(
    links(root).map(({ kind, href, start }) => [kind, href, start]),
    [['html', 'a', 9]],
  )
})

test('links gives every written destination with its place, and nothing of code, comments and autolinks', () => {
  assert.deepEqual(
    links(parseMarkdown(texts)).map(({ kind, href, start, end }) => [kind, href, texts.slice(start, end)]),
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

for (const [what, page] of Object.entries({ texts, blocks }))
  test(`rewriting changes the destinations in ${what} and not one other byte`, () => {
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

const hrefs = fc
  .string({
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
        '{%',
        '%}',
        '}}',
        '$',
        '=',
        '-',
        ':a:',
        '[',
        ']',
        '!',
      ],
    ),
    minLength: 1,
    maxLength: 8,
  })
  .filter(href => href.trim() !== '')

for (const [what, page, count] of [
  ['texts', texts, 7],
  ['blocks', blocks, 12],
] as const)
  test(`any destination that is written in ${what} is read again as it was meant`, () => {
    fc.assert(
      fc.property(hrefs, href => {
        const found = links(parseMarkdown(rewriteLinks(page, () => href)))
        // Spaces at the edges of a value in a tag do not count, and in a
        // `srcset` spaces are percent-encoded, where they separate addresses.
        const meant = { tag: href.trim(), set: href.replace(/\s/g, encodeURIComponent) }
        assert.deepEqual(
          found.map(link => link.href),
          found.map(({ kind }) => (kind === 'tag' || kind === 'set' ? meant[kind] : href)),
        )
        assert.equal(found.length, count)
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
