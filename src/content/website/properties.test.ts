// Whatever a page contains and however its elements nest, its Markdown has the same words in the same order.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import '../../../test/world/property-seed.ts'
import { markdownOf, squashed, visibleIn } from './testing.ts'

const pieces =
  '{% hint %} {% endhint %} {{ x }} {{x}} }} $ $5 $x$ $$ \\ \\\\ :smile: : ::: :::note ::: !!! !!!note ??? === "T" * ** _ __ ` `` ``` ~ ~~ [ ] ( ) [a](b) ![ <b> </b> <!-- & &amp; &lt; # ## - + 1. 2) > | --- http://x.y/z www.x.y a@b.c [!NOTE] [^1] {#id} é 漢字 😀 \u00a0 snake_case_word word Word, end. “q” % = !'.split(
    ' ',
  )

const space = fc.constantFrom('', ' ', ' ', '\n')
const text = fc
  .array(fc.tuple(fc.constantFrom(...pieces), space), { minLength: 1, maxLength: 6 })
  .map(parts => parts.map(([piece, space]) => `${piece}${space}`).join(''))

interface Piece {
  readonly html: string
  readonly words: string
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const plain = text.map((value): Piece => ({ html: escaped(value), words: value }))
const joined = (parts: readonly Piece[]): Piece => ({
  html: parts.map(({ html }) => html).join(''),
  words: parts.map(({ words }) => words).join(''),
})
const inElement =
  (name: string, attributes = '') =>
  ({ html, words }: Piece): Piece => ({ html: `<${name}${attributes}>${html}</${name}>`, words })

const { line, block } = fc.letrec<{ inline: Piece; line: Piece; block: Piece; blocks: Piece }>(tie => ({
  inline: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    plain,
    fc
      .tuple(
        fc.constantFrom('em', 'strong', 'code', 'span', 'kbd', 'sub', 'del', 'b', 'i', 'mark', 'font'),
        tie('line'),
      )
      .map(([name, inner]) => inElement(name)(inner)),
    tie('line').map(inElement('a', ' href="https://example.com/a_(b)*c*"')),
    fc.constant({ html: '<br>', words: '' }),
  ),
  line: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }).map(joined),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('line').map(inElement('p')),
    fc.tuple(fc.constantFrom('h2', 'h3', 'h4'), tie('line')).map(([name, inner]) => inElement(name)(inner)),
    plain.map(({ html, words }) => ({ html: `<pre><code>${html}</code></pre>`, words })),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }))
      .map(([name, items]) => inElement(name)(joined(items.map(inElement('li'))))),
    tie('blocks').map(inElement('blockquote')),
    tie('blocks').map(inElement('div')),
    tie('line').map(inElement('div')),
    fc
      .tuple(tie('line'), tie('blocks'))
      .map(([term, description]) =>
        inElement('dl')(joined([inElement('dt')(term), inElement('dd')(description)])),
      ),
    fc
      .tuple(tie('line'), tie('blocks'))
      .map(([title, inner]) =>
        inElement(
          'div',
          ' class="admonition note"',
        )(joined([inElement('p', ' class="admonition-title"')(title), inner])),
      ),
    fc
      .tuple(tie('line'), tie('blocks'))
      .map(([title, inner]) => inElement('details')(joined([inElement('summary')(title), inner]))),
    fc
      .array(fc.array(fc.oneof(tie('line'), tie('line'), tie('blocks')), { minLength: 2, maxLength: 2 }), {
        minLength: 2,
        maxLength: 3,
      })
      .map(rows =>
        inElement('table')(joined(rows.map(cells => inElement('tr')(joined(cells.map(inElement('td'))))))),
      ),
    fc.constant({ html: '<hr>', words: '' }),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map(joined),
}))

describe('the Markdown of a page', () => {
  test('says the words of the page in their order, whatever they look like', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }).map(joined), ({ html, words }) => {
        const markdown = markdownOf(`<main><h1>Title</h1>${html}</main>`)
        assert.equal(visibleIn(markdown), squashed(`Title${words}`))
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    )
  })

  test('says the words of a line in a heading and in a cell', () => {
    fc.assert(
      fc.property(line, line, (heading, cell) => {
        const html = `<h2>${heading.html}</h2><table><tr><th>${cell.html}</th><th>x</th></tr><tr><td>${heading.html}</td><td>y</td></tr></table>`
        const markdown = markdownOf(`<main><h1>Title</h1>${html}</main>`)
        assert.equal(visibleIn(markdown), squashed(`Title${heading.words}${cell.words}x${heading.words}y`))
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    )
  })
})
