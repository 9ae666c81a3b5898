// Texts on which the parser would take disproportionate time are refused, and ordinary ones are not.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import { refuseExcess } from './excess.ts'
import { parseMarkdown, textLimit } from './parse.ts'

const { path: data, skip } = sharedData('markdown')

for (const [name, text] of Object.entries({
  'quotes in quotes': '>'.repeat(10_000),
  'lists in lists': '- '.repeat(10_000),
  'numbered lists in lists': '1. '.repeat(10_000),
  'footnotes in footnotes': '[^a]: '.repeat(10_000),
  'lists stepped inwards': Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a\n`).join(
    '',
  ),
  'closing brackets': ']'.repeat(10_000),
  'opening brackets': '[a]('.repeat(10_000),
  'emphasis marks': '*a _b '.repeat(10_000),
  'emphasis marks on many lines': '*a\n'.repeat(10_000),
  'underlined headings': 'a\n=\n\n'.repeat(20_000),
  'lazy lines': `> a\n${'a\n'.repeat(20_000)}`,
  'quotes in quotes behind a carriage return': `a\r${'>'.repeat(10_000)}`,
  'blank lines in deep lists': `${'- '.repeat(90)}a\n${'\n'.repeat(50_000)}`,
  'deep lists': `${'- '.repeat(90)}a\n`.repeat(1000),
  'lines in one paragraph': 'a|b\n'.repeat(50_000),
})) {
  test(`too many ${name} are refused`, () => assert.throws(() => refuseExcess(text), Invalid))
}

test('a text over the limit is refused, one at the limit is not', () => {
  assert.throws(() => parseMarkdown('a'.repeat(textLimit + 1)), Invalid)
  assert.doesNotThrow(() => parseMarkdown('a'.repeat(textLimit)))
})

for (const [name, text] of Object.entries({
  'a long page': '# A heading\n\nSome *text* with a [link](to.md) and `code`.\n\n- one\n- two\n\n'.repeat(
    5000,
  ),
  'a long table': `|a|b|\n|-|-|\n${'| `c` | [d](e) |\n'.repeat(5000)}`,
  'a long listing': `\`\`\`js\n${'a[b][c] = d * e_f\n'.repeat(5000)}\`\`\`\n`,
  'a page of quotes': '> a\n\n'.repeat(10_000),
  'a page of lists': '- a\n\nb\n\n'.repeat(10_000),
  'a long page with carriage returns': 'a *b* [c](d)\r\r'.repeat(20_000),
  'a deep list': Array.from({ length: 12 }, (_, depth) => `${' '.repeat(depth * 4)}- a\n`)
    .join('')
    .repeat(200),
})) {
  test(`${name} is taken`, () => assert.doesNotThrow(() => refuseExcess(text)))
}

test('no page of real repositories is refused', { skip }, () => {
  for (const path of globSync('**/*.md', { cwd: data })) refuseExcess(readFileSync(join(data, path), 'utf8'))
})

test('lines that only open or close blocks are no paragraph, however many they are', () => {
  for (const line of ['{% hint %}\n', '{% tabs %}{% tab title="x" %}\n', ':::note\n', '<details>\n\n'])
    assert.doesNotThrow(() => parseMarkdown(line.repeat(30_000)), line)
  assert.throws(() => parseMarkdown('{% hint %} a\n'.repeat(30_000)), Invalid)
})
