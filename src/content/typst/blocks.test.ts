// Blocks as they appear in a PDF.
import assert from 'node:assert/strict'
import test from 'node:test'
import { composeIncludes, parseMarkdown } from '../markdown/index.ts'
import { bookOf, compiled } from './testing.ts'

const read = async (text: string, others: Parameters<typeof bookOf>[1] = {}) =>
  compiled(bookOf([{ text }], others))

/** The text of the page without its title and number, on one line. */
const shown = async (text: string): Promise<string> => {
  const { texts } = await read(text)
  return texts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^Page 0 /, '')
    .replace(/ 1$/, '')
}

for (const [what, text, expected] of [
  [
    'a hint says its title, or its kind',
    '{% hint style="danger" title="Stop" %}\nx\n{% endhint %}\n\n> [!TIP]\n> y',
    'Stop x Tip y',
  ],
  ['tabs follow each other', '=== "One"\n    a\n\n=== "Two"\n    b', 'One a Two b'],
  [
    'steps are numbered',
    '{% stepper %}\n{% step %}\n### First\na\n{% endstep %}\n{% step %}\n### Second\n{% endstep %}\n{% endstepper %}',
    '1 First a 2 Second',
  ],
  ['what is folded is open', '<details><summary>More</summary>\n\ninside\n\n</details>', 'More inside'],
  ['a diagram is its source', '```mermaid\ngraph LR\n```', 'Mermaid graph LR'],
  [
    'lines of code are numbered where that is asked for',
    '```js showLineNumbers title="a.js"\nlet x\n```',
    'a.js 1 let x',
  ],
  ['an ordered list begins where it says', '7. a\n8. b', '7. a 8. b'],
  [
    'an operation says its method and path',
    '{% openapi src="x.yaml" path="/pets" method="get" %}\nLists.\n{% endopenapi %}',
    'GET /pets Lists.',
  ],
  [
    'news say their day and tags',
    '{% updates %}\n{% update date="2026-08-06" tags="fixes" %}\nNew.\n{% endupdate %}\n{% endupdates %}',
    '2026-08-06 fixes New.',
  ],
  ['an image that cannot be shown is its alternative text', '![A boat](boat.png)', '[A boat]'],
  ['an expression that has no value is shown', 'It is {{ space.vars.x }}.', 'It is {{ space.vars.x }}.'],
  [
    'raw HTML is what the sanitizer leaves of it',
    'H<sub>2</sub>O <kbd>Esc</kbd> <script>alert(1)</script><b onclick="x()">b</b>',
    'H2O Esc b',
  ],
  ['terms are followed by what they mean', '<dl><dt>Term</dt><dd>Meaning</dd></dl>', 'Term Meaning'],
  ['what only some see is shown', '{% if visitor.claims.a == "b" %}\nHidden\n{% endif %}', 'Hidden'],
  ['a formula that cannot be drawn is its source', '$$\\wrong{$$ x', '\\wrong{ x'],
] as const) {
  test(what, async () => assert.equal(await shown(text), expected))
}

test('a hint without a title is called what its kind is called in the language of the document', async () => {
  const { texts } = await read('> [!TIP]\n> y\n\n!!! custom\n    z', { language: 'de' })
  assert.match(texts[0] ?? '', /Tipp\s+y\s+Custom\s+z/)
})

test('a footnote is at the foot of the page that refers to it, once', async () => {
  const text = await shown('One[^a] and two[^a].\n\nThe end.\n\n[^a]: The note.\n')
  assert.match(text.replaceAll(' ', ''), /^One1andtwo1\.Theend\.1Thenote\./)
})

test('the head of a table is on each sheet that it spans', async () => {
  const { texts } = await read(`| Name | Value |\n|---|---|\n${'| a | b |\n'.repeat(200)}`)
  assert.ok(texts.length > 3)
  for (const text of texts) assert.match(text, /Name\s+Value/)
})

test('cells stand where their spans put them', async () => {
  const { texts } = await read(
    '<table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr><tr><td>e</td><td>f</td><td>g</td></tr></table>',
  )
  assert.match((texts[0] ?? '').replace(/\s+/g, ''), /BACDefg/)
})

test('code, tables and addresses stay on their sheet, however long they are', async () => {
  const word = 'abcdefghijklmnopqrstuvwxyz'.repeat(20)
  const { beyond } = await read(
    [
      `\`${word}\` ${word} https://example.com/${word}`,
      `\`\`\`\n${word}\n\`\`\``,
      `| ${'configuration | '.repeat(14)}\n|${'---|'.repeat(14)}\n| ${`${word} | `.repeat(14)}`,
      `- - - > ${word}`,
      `{% columns %}\n{% column %}\n${word}\n{% endcolumn %}\n{% column %}\n\`${word}\`\n{% endcolumn %}\n{% endcolumns %}`,
    ].join('\n\n'),
  )
  assert.deepEqual(beyond, [])
})

test('a link that could run something is text', async () => {
  const { texts, links } = await read('[a](javascript:alert(1)) [b](file:///etc/passwd)', {
    linkOf: url => ({ url }),
  })
  assert.match(texts[0] ?? '', /a b/)
  assert.deepEqual(links, [])
})

test('a link in what a page includes leads where it leads from there', async () => {
  const tree = parseMarkdown('{% include "ask.md" %}\n\n[own](x.md)')
  composeIncludes(tree, {
    includes: { 'ask.md': 'r1' },
    contents: { r1: { id: 'r1', title: 'Ask', markdown: '[Ask](x.md)', includes: {}, links: {} } },
  })
  const { links } = await compiled(
    bookOf([{ tree }], {
      linkOf: (_, page, reusable) => ({ url: `https://example.com/${page}/${reusable ?? ''}` }),
    }),
  )
  assert.deepEqual(
    links.map(({ url }) => url),
    ['https://example.com/page-0/r1', 'https://example.com/page-0/'],
  )
})
