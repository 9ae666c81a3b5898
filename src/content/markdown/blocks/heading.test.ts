// Headings with ids of their own.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { documentWithIds, headings } from '../blocks.ts'
import { extract } from '../extract.ts'
import { parseMarkdown, toDocument } from '../parse.ts'
import { renderHtml } from '../render.ts'

const named = (text: string): string[] =>
  headings(parseMarkdown(text)).map(({ id, text: title }) => `${id}: ${title}`)

suite('a heading has the id that stands', () => {
  for (const [where, text, expected] of [
    ['in a link to itself', '# *A* b <a href="#x" id="x"></a>', 'x: A b'],
    ['in a link to itself before its text', '# <a id=x.Y href=#x.Y></a> A', 'x.Y: A'],
    ['in braces behind it', '## A {#b_c-1:d.é}', 'b_c-1:d.é: A'],
    ['in braces behind code', '# `a` {#x} ##', 'x: a'],
    ['in braces above its underline', 'A {#x}\n==', 'x: A'],
    ['in a quote', '> # A {#x}', 'x: A'],
  ] as const)
    test(where, () => assert.deepEqual(named(text), [expected]))
})

suite('what stands in a heading is no id', () => {
  for (const [which, text, expected] of [
    ['that is escaped', '# A \\{#x}', 'a-x: A {#x}'],
    ['in code', '# A `{#x}`', 'a-x: A {#x}'],
    ['without text before it', '# {#x}', 'x: {#x}'],
    ['without a space before it', '# A{#x}', 'ax: A{#x}'],
    ['with other characters', '# A {#x<y}', 'a-xy: A {#x<y}'],
    [
      'longer than 200 characters',
      `# A {#${'x'.repeat(201)}}`,
      `a-${'x'.repeat(201)}: A {#${'x'.repeat(201)}}`,
    ],
    ['that footnotes have', '# A {#note:fn-1}', 'a-notefn-1: A {#note:fn-1}'],
    ['of a link to another place', '# A <a href="#y" id="x"></a>', 'a-: A '],
    ['of a link that shows something', '# A <a href="#x" id="x">b</a>', 'a-b: A b'],
  ] as const)
    test(which, () => assert.deepEqual(named(text), [expected]))
})

test('of two headings with one id the first has it, and no other heading gets it', () => {
  assert.deepEqual(named('# X\n\n# A {#x}\n\n# B {#x}\n\n# x'), ['x-1: X', 'x: A', 'b: B', 'x-2: x'])
})

test('the id is in the document, in HTML, and found by links', () => {
  const text = '# A {#x}\n\n[a](#x)\n'
  const root = parseMarkdown(text)
  const heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: 'A' }], id: 'x' }
  assert.deepEqual(toDocument(root).children[0], heading)
  assert.deepEqual(documentWithIds(root).children[0], { ...heading, data: { id: 'x' } })
  assert.equal(renderHtml(root), '<h1 id="x">A</h1>\n<p><a href="#x">a</a></p>')
  const { anchors, sections } = extract(text)
  assert.deepEqual(anchors, ['x'])
  assert.deepEqual(sections, [{ id: 'x', title: 'A', text: 'a' }])
})

test('many headings that want ids which others have take linear time', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `# a {#a-${index}}\n\n# a\n\n`).join('')
  const ids = headings(parseMarkdown(text)).map(({ id }) => id)
  assert.equal(new Set(ids).size, 10_000)
})
