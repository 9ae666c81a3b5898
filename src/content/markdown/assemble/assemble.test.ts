// How markers become blocks, and what becomes of markers that do not.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Nodes } from 'mdast'
import { parseMarkdown } from '../parse.ts'

/** The tree in short: types with their children in parentheses; texts in quotes. */
const shape = (node: Nodes): string => {
  if (node.type === 'text') return JSON.stringify(node.value)
  if (!('children' in node)) return node.type
  const children = (node.children as Nodes[]).map(shape).join(' ')
  return node.type === 'root' ? children : `${node.type}(${children})`
}

const shapeOf = (text: string): string => shape(parseMarkdown(text))

const problemsOf = (text: string): string[] =>
  (parseMarkdown(text).data?.problems ?? []).map(({ line, message }) => `${line}: ${message}`)

suite('a block', () => {
  for (const [what, text, expected] of [
    [
      'stands on lines of its own, with or without blank lines',
      'a\n{% hint %}\nb\n\n- c\n{% endhint %}\n---',
      'paragraph("a") hint(paragraph("b") list(listItem(paragraph("c")))) thematicBreak',
    ],
    [
      'stands within one line',
      '{% tabs %}{% tab title="x" %} a *b* {% endtab %}{% endtabs %}',
      'tabs(tab(paragraph("a " emphasis("b"))))',
    ],
    [
      'takes a part of a paragraph',
      'a {% hint %} b\nc {% endhint %} d',
      'paragraph("a") hint(paragraph("b\nc")) paragraph("d")',
    ],
    ['is in a list item', '- {% hint %}\n  a\n  {% endhint %}', 'list(listItem(hint(paragraph("a"))))'],
    ['ends HTML that no blank line ends', '{% hint %}\n<div>\na\n</div>\n{% endhint %}', 'hint(html)'],
    [
      'contains blocks of its own kind',
      ':::note\n:::tip\na\n:::\nb\n:::',
      'hint(hint(paragraph("a")) paragraph("b"))',
    ],
    [
      'with more colons contains those with fewer',
      '::::note\n:::tip\na\n:::\n::::',
      'hint(hint(paragraph("a")))',
    ],
    [
      'needs no end where it has no content',
      '{% embed url="a" %}\n\n{% file src="b" %}\nc\n{% endfile %}',
      'embed() file(paragraph("c"))',
    ],
    [
      'has indented content',
      '!!! note\n    a\n\n    - b\n\nc',
      'hint(paragraph("a") list(listItem(paragraph("b")))) paragraph("c")',
    ],
    [
      'with indented content ends where the indentation of its content ends, in another one too',
      '!!! note\n    !!! tip\n    a\n\n    !!! tip\n        b\n\n    c',
      'hint(hint() paragraph("a") hint(paragraph("b")) paragraph("c"))',
    ],
    [
      'is one with the tabs that follow it',
      '=== "a"\n    b\n\n=== "c"\n    d',
      'tabs(tab(paragraph("b")) tab(paragraph("d")))',
    ],
    [
      'is HTML around Markdown',
      '<details>\n<summary>a</summary>\n\n*b*\n</details>',
      'expandable(summary(html) paragraph(emphasis("b")))',
    ],
    [
      'is HTML around HTML that is a block as well',
      '<details>\n<summary>a</summary>\n<figure><img src="b"></figure>\n</details>',
      'expandable(summary(html) figure())',
    ],
  ] as const)
    test(what, () => assert.equal(shapeOf(text), expected.replaceAll('\n', '\\n')))
})

suite('what is no block is text, and does not swallow what follows', () => {
  for (const [what, text, expected, ...problems] of [
    [
      'never closed',
      '{% hint %}\na\n\n{% tabs %}\n{% endtabs %}',
      'paragraph("{% hint %}") paragraph("a") tabs()',
      '1: {% hint %} is not closed',
    ],
    [
      'never opened',
      'a\n\n{% endhint %}',
      'paragraph("a") paragraph("{% endhint %}")',
      '3: {% endhint %} closes nothing',
    ],
    [
      'unknown',
      'a {% foo %} b {% endfoo %}',
      'paragraph("a {% foo %} b {% endfoo %}")',
      '1: there is no block {% foo %}',
    ],
    [
      'closed in another list item',
      '- {% hint %}\n- {% endhint %}',
      'list(listItem(paragraph("{% hint %}")) listItem(paragraph("{% endhint %}")))',
      '1: {% hint %} is not closed',
      '2: {% endhint %} closes nothing',
    ],
    [
      'a tab without tabs around it',
      '{% tab %}\na\n{% endtab %}',
      'paragraph("{% tab %}") paragraph("a") paragraph("{% endtab %}")',
      '1: {% tab %} is not directly in {% tabs %}',
    ],
    [
      'without what it needs',
      '{% embed %}\na\n{% endembed %}',
      'paragraph("{% embed %}") paragraph("a") paragraph("{% endembed %}")',
      '1: {% embed %} lacks what it needs',
    ],
    [
      'in a heading or a cell',
      '# {% hint %}\n\n| {% hint %} |\n|-|',
      'heading("{% hint %}") table(tableRow(tableCell("{% hint %}")))',
      '1: a block cannot stand here',
      '3: a block cannot stand here',
    ],
    [
      'in emphasis',
      '*{% hint %}* {% hint %} $$a$$ {% endhint %}',
      'paragraph(emphasis("{% hint %}")) hint(math)',
      '1: a block cannot stand here',
    ],
    [
      'without what it needs, within a line',
      'a {% embed %} b\nc {% endembed %} d',
      'paragraph("a {% embed %} b\\nc {% endembed %} d")',
      '1: {% embed %} lacks what it needs',
    ],
    ['in code', '`{% hint %}`\n\n```\n:::note\n$$\n```', 'paragraph(inlineCode) codeBlock'],
    [
      'an unclosed element',
      '<details>\n\na',
      'paragraph("<details>") paragraph("a")',
      '1: <details> is not closed',
    ],
  ] as const)
    test(what, () => {
      assert.equal(shapeOf(text), expected)
      assert.deepEqual(problemsOf(text), problems)
    })
})

test('blocks stand 16 deep in one another; the next is text', () => {
  const nested = (depth: number): string =>
    `${'{% hint %}\n'.repeat(depth)}a\n${'{% endhint %}\n'.repeat(depth)}`
  assert.deepEqual(problemsOf(nested(16)), [])
  assert.deepEqual(problemsOf(nested(17)), ['17: {% hint %} is more than 16 blocks deep'])
  assert.match(shapeOf(nested(17)), /^(?:hint\(){16}paragraph\("\{% hint %\}"\) paragraph\("a"\)/)
})

test('every node knows its place: parts of a paragraph, tabs, hints, HTML whatever ends its lines', () => {
  const placesOf = (text: string): string[] => {
    const root = parseMarkdown(text)
    return root.children.map(({ position }) => text.slice(position?.start.offset, position?.end.offset))
  }
  assert.deepEqual(placesOf('a {% hint %} b {% endhint %} c'), ['a ', '{% hint %} b {% endhint %}', ' c'])
  assert.deepEqual(placesOf('=== "a"\n    b\n\n=== "c"\n    d'), ['=== "a"\n    b\n\n=== "c"\n    d'])
  assert.deepEqual(placesOf('> [!NOTE]\n> a'), ['> [!NOTE]\n> a'])
  for (const ending of ['\n', '\r\n', '\r'])
    assert.deepEqual(placesOf(`<p>${ending}<details>${ending}</p>`), [
      `<p>${ending}`,
      '<details>',
      `${ending}</p>`,
    ])
})

suite('what begins as a block does and is none is told, with what to do', () => {
  const texts: readonly (readonly [string, ...string[]])[] = [
    ['a\n{% hint style="info"\nb', '2: {% begins no tag'],
    ['a {{ b', '1: {{ begins no expression'],
    ['a\n\n$$\nb', '3: $$ begins no formula'],
    ['> $$\n> a\n\n$$', '1: $$ begins no formula', '4: $$ begins no formula'],
    ['a :::note', '1: ::: begins a block only'],
    ['a\r\nb [!NOTE]', '2: [!NOTE] makes a hint only'],
    ['> [!tip] a', '1: [!tip] makes a hint only'],
    ['<div>\n<p>a</p>\n$$ <code>{%</code>\n</div>', '3: $$ begins no formula'],
    ['{% foo %} {%', '1: there is no block {% foo %}'],
    ['\\{% \\{{ \\$$ \\::: \\[!NOTE]'],
    ['`{% {{ $$ :::`\n\n    $$\n\n<!-- {% -->\n\n<pre>{{</pre>'],
    ['{% hint %} $$a$$ {{ b }} {% endhint %}\n\n> [!NOTE]\n> a\n\n:::tip\n:::'],
  ]
  for (const [text, ...expected] of texts)
    test(JSON.stringify(text), () => {
      const told = problemsOf(text)
      assert.equal(told.length, expected.length, `${told}`)
      for (const [index, beginning] of expected.entries())
        assert.ok(told[index]?.startsWith(beginning), `${told}`)
    })
})
