// Replacing words in a text: replacements that would change more than words are detected, whoever wrote them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseMarkdown } from '../markdown/index.ts'
import type { Part } from './place.ts'
import { readText } from './read-text.ts'
import { replaceWords } from './replace-words.ts'
import { skeletonOf } from './skeleton.ts'

const words = (value: string): Part => ({ kind: 'words', value })

/** The text with these parts in its first place. */
const replaced = (markdown: string, make: (source: string) => Part[]) => {
  const text = readText(markdown)
  const place = text.places[0] ?? assert.fail()
  const { result, refused } = replaceWords(text, new Map([[place, make(text.source)]]))
  assert.equal(refused.length, result === markdown ? 1 : 0)
  return result
}

test('other code is not taken for the code of a place', () => {
  const markdown = 'A `one`\n\n`two`\n'
  const kept =
    (written: string) =>
    (source: string): Part[] => {
      const start = source.indexOf(written)
      return [words('B '), { kind: 'kept', start, end: start + written.length }]
    }
  assert.equal(replaced(markdown, kept('`one`')), 'B `one`\n\n`two`\n')
  assert.equal(replaced(markdown, kept('`two`')), markdown)
})

test('a title that would end before its end is not taken', () => {
  const markdown = '```js title="A title"\n```\n'
  assert.equal(
    replaced(markdown, () => [words('B c')]),
    '```js title="B c"\n```\n',
  )
  assert.equal(
    replaced(markdown, () => [words('B "c"')]),
    markdown,
  )
})

test('of many words those are refused that would change more, and no others', () => {
  const count = 200
  const text = readText(Array.from({ length: count }, (_, index) => `Text ${index}\n\n`).join(''))
  const isBroken = (index: number): boolean => index % 2 === 1
  const wanted = text.places.map(
    (place, index) => [place, [words(isBroken(index) ? 'https://a.example' : 'B')]] as const,
  )
  const { result, refused } = replaceWords(text, new Map(wanted))
  assert.deepEqual(
    refused,
    text.places.filter((_, index) => isBroken(index)),
  )
  assert.equal(result.match(/^B$/gm)?.length, count / 2)
})

describe('the skeleton of a text', () => {
  const same: [string, string][] = [
    ['A *b* `c`\n', '`c` D *e* f\n'],
    ['| A |\n|---|\n', '| B c |\n|---|\n'],
    ['# A {#x}\n', '# B {#x}\n'],
    ['<p>A <b>c</b></p>\n', '<p>D<b>e</b> f</p>\n'],
    ['![a](b "c")\n', '![d](b "e")\n'],
    ['[a]\n\n[a]: b\n', '[c][a]\n\n[a]: b\n'],
  ]
  const different: [string, string][] = [
    ['A\n', '# A\n'],
    ['A\n', '- A\n'],
    ['A\n\nB\n', 'A\nB\n'],
    ['A `b`\n', 'A `c`\n'],
    ['[a](b)\n', '[a](c)\n'],
    ['# A {#x}\n', '# A {#y}\n'],
    ['# A\n', '# B\n'],
    ['![a](b)\n', '![](c)\n'],
    ['<p>A</p>\n', '<p class="x">A</p>\n'],
    ['{% hint style="info" %}\nA\n{% endhint %}\n', '{% hint style="danger" %}\nA\n{% endhint %}\n'],
    ['{% if a %}\nA\n{% endif %}\n', '{% if b %}\nA\n{% endif %}\n'],
    ['{{ a }} b\n', '{{ c }} b\n'],
    ['$$\na\n$$\n', '$$\nb\n$$\n'],
    ['A **b**\n', 'A *b*\n'],
  ]
  const skeleton = (markdown: string) => skeletonOf(parseMarkdown(markdown))
  for (const [one, other] of same)
    test(`is the same for ${JSON.stringify([one, other])}`, () =>
      assert.equal(skeleton(one), skeleton(other)))
  for (const [one, other] of different)
    test(`differs for ${JSON.stringify([one, other])}`, () => assert.notEqual(skeleton(one), skeleton(other)))
})
