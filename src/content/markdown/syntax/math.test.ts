// Block formulas: where they begin and end, in which containers, and what stays text.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Nodes } from 'mdast'
import { eachNode, parseMarkdown } from '../parse.ts'

const shape = (node: Nodes): string => {
  const value = 'value' in node ? ` ${JSON.stringify(node.value)}` : ''
  return 'children' in node
    ? `${node.type}(${(node.children as Nodes[]).map(shape).join(' ')})`
    : `${node.type}${value}`
}

suite('a formula on lines of its own', () => {
  for (const [what, text, expected] of [
    ['may contain blank lines', '$$\na\n\nb\n$$', 'math "a\\n\\nb"'],
    ['contains no lists and no quotes', '$$\n- a\n> b\n$$', 'math "- a\\n> b"'],
    ['ends a paragraph', 'a\n$$\nb\n$$\nc', 'paragraph(text "a") math "b" paragraph(text "c")'],
    ['may have space around its marks', ' $$ \na\n  $$\t', 'math "a"'],
    ['may be empty', '$$\n$$', 'math ""'],
    ['has lines that end with a carriage return', '$$\r\na\r\n$$\r\nb', 'math "a" paragraph(text "b")'],
    ['contains escaped dollar signs', '$$\n\\$\n$$$\n$$', 'math "\\\\$\\n$$$"'],
    [
      'is in a list item',
      '- $$\n  a\n\n  b\n  $$\n- c',
      'list(listItem(math "a\\n\\nb") listItem(paragraph(text "c")))',
    ],
    ['is in a quote', '> $$\n> a\n>\n> $$\nb', 'blockquote(math "a") paragraph(text "b")'],
    ['is in a quote in a list', '- > $$\n  > a\n  > $$', 'list(listItem(blockquote(math "a")))'],
    ['is in a block with indented content', '!!! note\n    $$\n    a\n    $$', 'hint(math "a")'],
  ] as const)
    test(what, () => assert.equal(shape(parseMarkdown(text)), `root(${expected})`))
})

suite('a formula that is not closed where it stands takes nothing with it', () => {
  for (const [what, text, expected] of [
    ['but in no line at all', '$$\n\n- a', 'paragraph(text "$$") list(listItem(paragraph(text "a")))'],
    [
      'but in a quote below it',
      '$$\n\n- a\n\n> $$',
      'paragraph(text "$$") list(listItem(paragraph(text "a"))) blockquote(paragraph(text "$$"))',
    ],
    [
      'but behind the end of its list',
      '- $$\n  - a\n\n$$\n- b',
      'list(listItem(paragraph(text "$$") list(listItem(paragraph(text "a"))))) paragraph(text "$$") list(listItem(paragraph(text "b")))',
    ],
    [
      'but behind the end of its quote',
      '> $$\n> - a\n\n$$',
      'blockquote(paragraph(text "$$") list(listItem(paragraph(text "a")))) paragraph(text "$$")',
    ],
    [
      'but in front of a line separator, which ends no line',
      '$$\n\n- a\n\n$$\u2028b',
      'paragraph(text "$$") list(listItem(paragraph(text "a"))) paragraph(text "$$\u2028b")',
    ],
    [
      'but in front of much space and a word',
      `$$\n\n- a\n\n$$${' '.repeat(200)}b`,
      `paragraph(text "$$") list(listItem(paragraph(text "a"))) paragraph(text "$$${' '.repeat(200)}b")`,
    ],
  ] as const)
    test(what, () => assert.equal(shape(parseMarkdown(text)), `root(${expected})`))
})

test('an emoji is a part of the text around it', () => {
  const root = parseMarkdown('a :rocket: b *:turtle:*')
  assert.equal(shape(root), 'root(paragraph(text "a 🚀 b " emphasis(text "🐢")))')
  eachNode(root, ({ position }) => assert.ok(position))
})

suite('between single dollar signs', () => {
  const formulas = (text: string): string[] => {
    const found: string[] = []
    eachNode(parseMarkdown(text), node => {
      if (node.type === 'inlineMath') found.push(node.value)
    })
    return found
  }
  for (const [what, text, ...expected] of [
    ['is a formula', 'so $x$, $a_1$, $2x + 1$ and $`\\alpha`$', 'x', 'a_1', '2x + 1', '\\alpha'],
    ['is none in prices', 'from $5 to $10, $5$, US$6 and 7$, or $5-$10'],
    ['are no names of variables', '$HOME/bin:$PATH, $a and $b, $(pwd)/$(id), [$($())]'],
    ['is none where a dollar sign is escaped', '\\$x$ and $x\\$'],
    ['is none with space inside its marks', '$ x $ and $x $'],
    ['is none in code', '`$x$`'],
    ['is none in two paragraphs', '$x\n\ny$'],
  ] as const)
    test(what, () => assert.deepEqual(formulas(text), expected))
})
