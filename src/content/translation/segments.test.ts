// Which parts of a text are for people.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { segmentsOf, translateText } from './index.ts'

const texts = (markdown: string) => segmentsOf(markdown).map(({ text }) => text)

const cases: [rule: string, markdown: string, segments: string[]][] = [
  [
    'paragraphs, headings and list items',
    '# One\n\nTwo\nlines.\n\n- three\n- [ ] four\n',
    ['One', 'Two lines.', 'three', 'four'],
  ],
  ['headings with an id of their own', '## A b {#c}\n\nD e\n===\n', ['A b', 'D e']],
  ['lines of quotes', '> one\n> two\n>\n> > three\nfour\n', ['one two', 'three four']],
  ['cells of tables', '| A \\| b | `c` |\n|---|---|\n| d | 5 |\n', ['A | b', 'd']],
  [
    'bold, emphasis, links around words',
    'A **b _c_** [d](e.md)\n',
    ['A <g id="1">b <g id="2">c</g></g> <g id="3">d</g>'],
  ],
  [
    'nothing of code, formulas, expressions, images, footnotes, addresses, shortcodes',
    'A `b` $c$ {{ d }} ![](e.png) f[^1] https://g.h :rocket: :icon-star:\n\n[^1]: note\n',
    [
      'A <x id="1"/> <x id="2"/> <x id="3"/> <x id="4"/> f<x id="5"/> <x id="6"/> <x id="7"/> <x id="8"/>',
      'note',
    ],
  ],
  [
    'no fences, diagrams, math, definitions',
    '```js\na\n```\n\n```mermaid\nb\n```\n\n$$\nc\n$$\n\n[d]: e "f"\n',
    [],
  ],
  ['no links that say where they lead', '[setup.md](setup.md) <https://a.b>\n', []],
  [
    'alternative texts and titles of images',
    '![Alt *a*](b.png "Title")\n\nText ![c](d.png).\n',
    ['Alt *a*', 'Title', 'Text <x id="1"/>.', 'c'],
  ],
  ['titles of links', '[a](b.md "Title")\n', ['<g id="1">a</g>', 'Title']],
  [
    'titles of tabs',
    '{% tabs %}{% tab title="On &amp; off" icon="x" %}\nText\n{% endtab %}{% endtabs %}\n',
    ['On &amp; off', 'Text'],
  ],
  ['titles of tabs by indentation', '=== "One"\n    two\n', ['One', 'two']],
  [
    'titles of hints',
    '{% hint style="info" title="A" %}\nb\n{% endhint %}\n\n:::note C d\ne\n:::\n\n!!! tip "F"\n    g\n',
    ['A', 'b', 'C d', 'e', 'F', 'g'],
  ],
  ['alerts', '> [!NOTE]\n> A\n> b\n', ['A b']],
  [
    'titles of code, but names of files',
    '```js title="My code"\na\n```\n\n{% code title="b.ts" %}\n```ts\nc\n```\n{% endcode %}\n',
    ['My code'],
  ],
  ['what folds', '<details>\n<summary>A <b>b</b></summary>\n\nC\n\n</details>\n', ['A <g id="1">b</g>', 'C']],
  ['steps', '{% stepper %}\n{% step %}\n### A\nb\n{% endstep %}\n{% endstepper %}\n', ['A', 'b']],
  [
    'captions',
    '<figure><img src="a.png" alt="B"><figcaption><p>C d</p></figcaption></figure>\n\n{% embed url="https://a.b" %}\nE\n{% endembed %}\n',
    ['B', 'C d', 'E'],
  ],
  [
    'what cards say, not where they lead',
    '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>A</strong></td><td><a href="b.md">b.md</a></td></tr></tbody></table>\n',
    ['A'],
  ],
  [
    'no values of columns that have a type',
    '<table data-search="true"><thead><tr><th>A</th><th data-type="checkbox">B</th></tr></thead><tbody><tr><td>C</td><td>true</td></tr></tbody></table>\n',
    ['A', 'B', 'C'],
  ],
  [
    'raw HTML without its attributes',
    '<p align="center" title="t">A <i>b</i><!-- c --><br>d</p>\n',
    ['A <g id="1">b</g><x id="2"/><x id="3"/>d'],
  ],
  [
    'no elements of HTML that say what one types',
    'Press <kbd>Ctrl</kbd> <span translate="no">x</span> or <u>y</u>\n',
    ['Press <x id="1"/> <x id="2"/> or <g id="3">y</g>'],
  ],
  [
    'buttons, badges, words that stand out',
    '<a class="button" href="a">B</a> <mark>c</mark>\n',
    ['<g id="1">B</g> <g id="2">c</g>'],
  ],
  [
    'no conditions, but what depends on them',
    '{% if a == "b" %}\nC\n{% endif %}\n\nD {% if e %}f{% endif %}\n',
    ['C', 'D <g id="1">f</g>'],
  ],
  [
    'tags of updates',
    '{% updates format="full" %}\n{% update date="2026-01-01" tags="new, fixed" %}\nA\n{% endupdate %}\n{% endupdates %}\n',
    ['new, fixed', 'A'],
  ],
  ['no includes, no directives of other programs', '{% include "a.md" %}\n\n::: b.c\n', []],
  ['escapes and references as characters', 'A\\_b &copy; C&lt;d\n', ['A_b © C&lt;d']],
  ['each once', 'A\n\nA\n', ['A']],
  ['nothing without letters', '42\n\n| 1 |\n|---|\n| 2 |\n', []],
]

describe('for people are', () => {
  for (const [rule, markdown, segments] of cases)
    test(rule, () => {
      assert.deepEqual(texts(markdown), segments)
      assert.equal(translateText(markdown, ({ text }) => text).markdown, markdown)
      const { untranslated } = translateText(markdown, ({ text }) => `Ä ${text} ö`)
      assert.deepEqual(untranslated, [])
    })
})

test('a key follows from the text alone', () => {
  const [one, two] = [segmentsOf('# A *b*\n'), segmentsOf('- A _b_\n')]
  assert.deepEqual(one, two)
})
