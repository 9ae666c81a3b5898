// Whatever a provider returns, structure and code stay as they are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import '../../../test/world/property-seed.ts'
import { keepCorrections, segmentsOf, translateText } from './index.ts'
import { structureOf } from './testing.ts'

const blocks = [
  'Plain words.',
  'Some *words* with `code`, a [link](a.md "Title") and {{ space.vars.a }}.\nOn two lines \\\nand three.',
  '# Heading',
  '## Heading with `code` {#own}',
  'Heading\n-------',
  '- item\n- [ ] task **bold**\n  - nested',
  '1. one\n2. two $x^2$ and :rocket:',
  '> quote\n> of lines\n>\n> - item',
  '> [!NOTE]\n> Note',
  '| A | B |\n|---|---|\n| c `d` | e \\| f |',
  '```js title="A title"\ncode\n```',
  '{% hint style="info" title="Title" %}\nText ![alt](b.png)\n{% endhint %}',
  '{% tabs %}\n{% tab title="One" %}\nText\n{% endtab %}\n{% endtabs %}',
  ':::note Title\nText\n:::',
  '!!! tip "Title"\n    Text',
  '![Alone](c.png)',
  '<details>\n<summary>Summary <b>x</b></summary>\n\nText\n\n</details>',
  '<figure><img src="d.png" alt="Alt"><figcaption>Caption</figcaption></figure>',
  '<p align="center">Text <i>html</i> {{ x }}</p>',
  'A [reference] and [another][reference], a note[^1].\n\n[reference]: e.md\n[^1]: The note.',
  '$$\nx\n$$',
  'Text {% if a == "b" %}only some{% endif %} https://f.example',
]

const pieces = [
  ...[
    '\n\n# X\n\n',
    '\n- x\n',
    '```',
    '`',
    '**',
    '*',
    '_',
    '~~',
    '[x](y)',
    '![x](y)',
    '<script>',
    '</p>',
    '<!--',
  ],
  ...[
    '{% endhint %}',
    '{% if a %}',
    '{{ y }}',
    '{#z}',
    '$$',
    '$a$',
    '|',
    '\\',
    '"',
    "'",
    ':::',
    ':smile:',
    '&lt;b&gt;',
  ],
  ...[
    '<x id="1"/>',
    '<x id="9"/>',
    '<g id="2">',
    '</g>',
    '<x id="2"></x>',
    '&#10;&#10;',
    '---',
    '===',
    '1. ',
    '> ',
  ],
  ...['\u0000', '\r\n', '    ', 'https://evil.example', '[^1]', '[reference]', '\u202e', 'words', ' ', 'ä'],
]

const text = fc
  .array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 6 })
  .map(all => `${all.join('\n\n')}\n`)
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(all => all.join(''))
/** The attack replaces the text, or is put before it, behind it, or into the middle of it. */
const attack = fc.record({ words: hostile, place: fc.constantFrom('all', 'before', 'behind', 'within') })

const attacked = (source: string, { words, place }: { words: string; place: string }): string => {
  if (place === 'all') return words
  if (place === 'before') return words + source
  if (place === 'behind') return source + words
  const middle = source.indexOf(' ')
  return source.slice(0, middle + 1) + words + source.slice(middle + 1)
}

test('a text in its own words is the same, byte for byte', () => {
  fc.assert(
    fc.property(text, markdown => {
      assert.equal(translateText(markdown, segment => segment.text).markdown, markdown)
      const { markdown: marked, untranslated } = translateText(markdown, segment => `Ä ${segment.text}`)
      assert.deepEqual(untranslated, [])
      assert.deepEqual(structureOf(marked), structureOf(markdown))
    }),
    { numRuns: 60 },
  )
})

test('no translation changes structure or code', () => {
  fc.assert(
    fc.property(text, fc.array(attack, { minLength: 1, maxLength: 5 }), (markdown, attacks) => {
      let count = 0
      const { markdown: translated } = translateText(markdown, segment =>
        attacked(segment.text, attacks[count++ % attacks.length] ?? assert.fail()),
      )
      assert.deepEqual(structureOf(translated), structureOf(markdown))
    }),
    { numRuns: 150 },
  )
})

test('what is translated is for people as it was', () => {
  fc.assert(
    fc.property(text, markdown => {
      const { markdown: translated } = translateText(markdown, segment => `Ä ${segment.text}`)
      const expected = segmentsOf(markdown).map(segment => `Ä ${segment.text}`)
      assert.deepEqual(
        segmentsOf(translated).map(segment => segment.text),
        [...new Set(expected)],
      )
    }),
    { numRuns: 60 },
  )
})

test('corrections of a part that the machine writes as before are in the text, whatever else it writes', () => {
  fc.assert(
    fc.property(text, text, (before, now) => {
      const [previous, machine] = [`Correct me.\n\n---\n\n${before}`, `Correct me.\n\n---\n\n${now}`]
      const corrected = previous.replace('Correct me.', 'Corrected.')
      const kept = keepCorrections(previous, corrected, machine)
      assert.deepEqual(kept, { markdown: machine.replace('Correct me.', 'Corrected.'), kept: 1, outdated: 0 })
    }),
    { numRuns: 60 },
  )
})
