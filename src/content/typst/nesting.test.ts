// Blocks and formulas nested deeper than Typst lays out: each gives a document with all its words.
import assert from 'node:assert/strict'
import test from 'node:test'
import { bookOf, compiled } from './testing.ts'

const within = (times: number, opening: string, inside: string, closing: string): string =>
  opening.repeat(times) + inside + closing.repeat(times)

const hints = (times: number, inside: string): string =>
  within(times, '{% hint style="info" %}\n', `${inside}\n`, '{% endhint %}\n')

const texts: Readonly<Record<string, string>> = {
  'hints in each other, as deep as they may be': hints(16, 'INSIDE'),
  'steps in each other': within(
    8,
    '{% stepper %}\n{% step %}\n',
    '> - > - INSIDE\n',
    '{% endstep %}\n{% endstepper %}\n',
  ),
  'columns in each other': within(
    8,
    '{% columns %}\n{% column %}\n',
    'INSIDE\n',
    '{% endcolumn %}\n{% endcolumns %}\n',
  ),
  'what is folded in each other': within(
    16,
    '<details><summary>Open</summary>\n\n',
    'INSIDE\n\n',
    '</details>\n\n',
  ),
  'lists in each other': `${Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')}${'  '.repeat(40)}- INSIDE`,
  'quotes in each other': `${'> '.repeat(60)}INSIDE`,
  'tables in each other': within(20, '<table><tr><td>', 'INSIDE', '</td></tr></table>'),
  'bold in bold': within(90, '<b>', 'INSIDE', '</b>'),
  'bold tables in each other': within(20, '<b><table><tr><td>', 'INSIDE', '</td></tr></table></b>'),
  'headings and quotes in each other': within(45, '<h1><blockquote>', 'INSIDE', '</blockquote></h1>'),
  'captions in each other': within(45, '<figure><figcaption>', 'INSIDE', '</figcaption></figure>'),
  'meanings in each other': within(45, '<dl><dd>', 'INSIDE', '</dd></dl>'),
  'badges in each other': within(45, '<span class="badge">', 'INSIDE', '</span>'),
  'roots in each other': `$$${within(60, '\\sqrt{', 'x', '}')}$$ INSIDE`,
  'roots in hints': hints(12, `> - > - $$${within(16, '\\sqrt{', 'x', '}')}$$ INSIDE`),
  'footnotes that refer to each other': 'See[^a] INSIDE\n\n[^a]: See[^b]\n\n[^b]: See[^a]',
  'cells that span more than there is':
    '<table><tr><td colspan="1000" rowspan="1000">INSIDE</td><td rowspan="5">a</td></tr><tr><td>x</td></tr></table>',
  'a row of 60 cells': `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n|${'INSIDE|'.repeat(60)}`,
  'a word of 50,000 letters': `${'x'.repeat(50_000)} INSIDE`,
}

for (const [what, text] of Object.entries(texts)) {
  test(what, async () => {
    const { texts } = await compiled(bookOf([{ text }]))
    assert.match(texts.join('').replace(/\s+/g, ''), /INSIDE/)
  })
}
