// The fast scan for destinations finds everything that the exact parser finds.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import { links } from './links.ts'
import { parseMarkdown } from './parse.ts'
import { decodeDestination, scanLinkDestinations } from './scan-links.ts'

const { path: data, skip } = sharedData('')

for (const [text, destinations] of [
  ['[a](b.md) ![c](d.png "title")', ['b.md', 'd.png']],
  ['[a](<b c.md> "t")', ['b c.md']],
  ['[a](b(c)d)', ['b(c)d']],
  ['![](../x/in_tail (2) (1).gif)', ['../x/in_tail', '../x/in_tail (2) (1).gif']],
  ["![](a b.gif 'title')", ['a', 'a b.gif']],
  ['[a]: b\n[c]:\n  <d e>\n> [f]:\n> g', ['b', 'd e', 'g']],
  ['<a HREF = "x y">, <img src=z?a=b alt>, <a href=\'w\'>', ['x y', 'z?a=b', 'w']],
  ['> [a](\n> b)', ['b']],
  ['<img srcset="a.png, b.png 2x,c.png 1.5x" src=d.png>', ['a.png', 'b.png', 'c.png', 'd.png']],
  [
    '{% include "a b" %} {%- embed x="y" url=c -%}\n{% file src=" d "\n%}{% hint "e" %}{% openapi spec="f" %}',
    [' d ', 'a b', 'c', 'd', 'f'],
  ],
  ['[a](b {% include "c" %} <a href="{% include d %}', ['b', 'c', 'd']],
  ['[a](b) [c](b) [d]()', ['b']],
  ['[a](b\\)c)', ['b\\)c']],
] as const) {
  test(`the scan reads ${JSON.stringify(text)}`, async () =>
    assert.deepEqual(await scanLinkDestinations(text), destinations))
}

for (const [raw, decoded] of [
  ['a%20b', 'a b'],
  ['a&amp;b&#40;', 'a&b('],
  ['a\\(b\\)', 'a(b)'],
  ['%e4%bd%a0', '你'],
  ['100%', '100%'],
  ['%FF%20%zz', '%FF %zz'],
] as const) {
  test(`${raw} is decoded as ${decoded}`, () => assert.equal(decodeDestination(raw), decoded))
}

for (const piece of [
  '](',
  '](x',
  '[a](',
  '](x y" ',
  '](\\',
  ']:x',
  ']: ',
  'href="',
  'href=',
  `](${' '.repeat(2000)}`,
  '{% include "a" %}',
  '{%',
  '{% include ',
  'srcset="a,',
  'srcset="a b,c ',
  ',',
])
  measuringTest(`a megabyte of ${JSON.stringify(piece.slice(0, 20))} blocks nobody`, async () => {
    const text = piece.repeat(1_000_000 / piece.length)
    await scanLinkDestinations(text)
    const { longest } = await measureLoop(() => scanLinkDestinations(text))
    assertBlocksNobody(longest)
  })

test('what is longer than any path is skipped, with all that is within it', async () => {
  const long = 'x'.repeat(5000)
  assert.deepEqual(
    await scanLinkDestinations(`[a](${long}) [b](<${long}>) ${`[c]:${long}`.repeat(3)} [d](e)`),
    ['e'],
  )
})

const pieces = fc.constantFrom(
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    ']:',
    '](',
    '[a](',
    '[a]: ',
    '!',
    '\n',
    '\n\n',
    ' ',
    '\\',
    '"',
    "'",
    '> ',
    '- ',
  ],
  ...[
    '<a href="',
    "<img src='",
    '<a href=',
    '&amp;',
    '%20',
    'b.md',
    '#c',
    '`',
    '|',
    '=',
    '/',
    '[^1]: ',
    '\t',
    '{% include ',
    '{% file src=',
    ' url="',
    ' %}',
    '<img srcset="',
    ', ',
  ],
)

test('the scan finds every destination that the parser finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 25 }), parts => assertFound(parts.join(''))),
    { numRuns: 1000 },
  )
})

test('the scan finds every destination of real repositories and of the specifications', {
  skip,
}, async () => {
  const paths = globSync(['markdown/**/*.md', 'vectors/**/*.txt'], { cwd: data })
  for (const path of paths) await assertFound(readFileSync(join(data, path), 'utf8').replace(/\r\n?/g, '\n'))
})

const assertFound = async (text: string): Promise<void> => {
  const root = parseMarkdown(text)
  const found = new Set(await scanLinkDestinations(text))
  for (const { start, end } of links(root)) {
    const written = root.data?.source?.slice(start, end) ?? ''
    assert.ok(found.has(written), `${JSON.stringify(written)} in ${JSON.stringify(text.slice(0, 500))}`)
  }
}
