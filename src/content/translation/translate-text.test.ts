// A text with the words of a translation.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { translateText } from './index.ts'

const translated = (markdown: string, ...translations: (string | undefined)[]) => {
  const all = [...translations]
  const { markdown: text, untranslated } = translateText(markdown, () => all.shift())
  return { text, untranslated: untranslated.map(segment => segment.text) }
}

const cases: [rule: string, markdown: string, translation: string, text: string][] = [
  ['keeps all around it', 'One\n\n  ```\n code\n```\n', 'Eins', 'Eins\n\n  ```\n code\n```\n'],
  [
    'may move what stays as it is',
    'Use `a` for *b*.\n',
    'Für <g id="2">B</g> nimm <x id="1"/>.',
    'Für *B* nimm `a`.\n',
  ],
  ['may write empty elements as HTML does', 'Use `a`\n', "Nimm <x id='1'></x>", 'Nimm `a`\n'],
  ['keeps marks next to words', 'A **b** c\n', 'A<g id="1"> B </g>C', 'A **B** C\n'],
  ['sets marks apart from quotation marks', 'A **b** c\n', '字<g id="1">“粗体”</g>字', '字 **“粗体”** 字\n'],
  ['uses marks that mean something in a word', 'A _b_ c\n', 'a<g id="1">b</g>c', 'a*b*c\n'],
  [
    'keeps the anchor of a heading',
    '## Get it *now*\n\nA\n',
    'Hol es <g id="1">jetzt</g>',
    '## Hol es *jetzt* {#get-it-now}\n\nA\n',
  ],
  ['keeps the anchor that a heading has', 'One\n=== \n', 'Eins', 'Eins {#one}\n=== \n'],
  ['keeps the id of a heading', '# One {#two}\n', 'Eins', '# Eins {#two}\n'],
  [
    'keeps the names of references',
    '[Guide] and [b][c]\n\n[guide]: x\n[c]: y\n',
    '<g id="1">Führer</g> und <g id="2">B</g>',
    '[Führer][Guide] und [B][c]\n\n[guide]: x\n[c]: y\n',
  ],
  ['escapes pipes in cells', '| A |\n|---|\n', 'B | C', '| B \\| C |\n|---|\n'],
  ['escapes what would begin a list', 'A\n', '1. B', '1\\. B\n'],
  ['escapes what would begin a heading', 'A\n', '# B', '\\# B\n'],
  [
    'escapes marks',
    'A\n',
    '*B* `c` [d](e) &lt;b> {{ f }} snake_case',
    '\\*B\\* \\`c\\` \\[d\\](e) \\<b> \\{\\{ f }} snake_case\n',
  ],
  ['escapes shortcodes', 'A\n', ':rocket:', '\\:rocket:\n'],
  ['is one line', '> A\n> b\n', 'C\n\nd', '> C d\n'],
  [
    'quotes values',
    '{% hint title=A %}\n5\n{% endhint %}\n',
    'Ein "Wort"',
    '{% hint title="Ein &#34;Wort&#34;" %}\n5\n{% endhint %}\n',
  ],
  [
    'says in raw titles what can be said there',
    '!!! note "A"\n    5\n',
    'Ein "Wort"',
    '!!! note "Ein ”Wort”"\n    5\n',
  ],
  ['keeps line breaks', '> A\\\n> b\n', 'C<x id="1"/>d', '> C\\\n> d\n'],
  [
    'is written as HTML in HTML',
    '<p>A</p>\n',
    'B &lt;c&gt; &amp;amp; {{ d }}',
    '<p>B &lt;c&gt; &amp;amp; &#123;&#123; d }}</p>\n',
  ],
]

describe('a translation', () => {
  for (const [rule, markdown, translation, text] of cases)
    test(rule, () => {
      const others = Array.from({ length: 5 }, () => undefined)
      const result = translated(markdown, translation, ...others)
      assert.equal(result.text, text)
    })
})

const broken: [rule: string, markdown: string, translation: string | undefined][] = [
  ['there is none', 'A `b`\n', undefined],
  ['an element is missing', 'A `b`\n', 'C'],
  ['a shortcode is missing', 'A :rocket:\n', 'C'],
  ['an element is there twice', 'A `b`\n', '<x id="1"/> C <x id="1"/>'],
  ['an element has another number', 'A `b`\n', 'C <x id="2"/>'],
  ['an element is of another kind', 'A `b`\n', '<g id="1">C</g>'],
  ['an element is not closed', 'A *b*\n', '<g id="1">C'],
  ['an element is closed twice', 'A *b*\n', '<g id="1">C</g></g>'],
  ['elements overlap', 'A *b* **c**\n', '<g id="1">D <g id="2">e</g>'],
  ['nothing is left in what was bold', 'A **b**\n', 'C <g id="1"></g>'],
  ['it is empty', 'A\n', ''],
  ['it says nothing', 'A\n', '…'],
  ['it is far too long', 'A\n', 'B'.repeat(2000)],
  ['a line break stands at its end', 'A\\\nb\n', 'C b <x id="1"/>'],
  ['it brings an address', 'A\n', 'Siehe https://evil.example'],
]

describe('a translation is not used where', () => {
  for (const [rule, markdown, translation] of broken)
    test(rule, () => {
      const { text, untranslated } = translated(`${markdown}\nLast\n`, translation, 'Letzte')
      assert.equal(text, `${markdown}\nLetzte\n`)
      assert.equal(untranslated.length, 1)
    })
})

test('a byte order mark stays', () => assert.equal(translated('\uFEFFA\n', 'B').text, '\uFEFFB\n'))
