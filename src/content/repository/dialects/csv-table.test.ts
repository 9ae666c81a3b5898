// The rules of databases in CSV: the text of each cell is in the table, as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvTable } from './csv-table.ts'

const table = (text: string, linkTo: (name: string) => string | undefined = () => undefined) =>
  csvTable(text, linkTo).markdown.split('\n').slice(0, -1)

test('cells may be quoted, and contain commas, quotes and line ends; rows may be short', () => {
  assert.deepEqual(table('\uFEFFA,B,C\r\n"x, ""y""\nz",1\r\n,,last'), [
    '| A | B | C |',
    '| --- | --- | --- |',
    '| x, "y"<br>z | 1 |  |',
    '|  |  | last |',
  ])
})

test('what would be Markdown is text', () => {
  assert.deepEqual(
    table('A\n"a|b *c* <d> [e](f) {% g %}"').at(-1),
    '| a\\|b \\*c\\* \\<d\\> \\[e\\](f) \\{% g %\\} |',
  )
})

test('the first cell of a row leads to its page', () => {
  assert.deepEqual(
    table('A,B\nOne,Two', name => (name === 'One' ? 'one.md' : 'no.md')).at(-1),
    '| [One](one.md) | Two |',
  )
})

test('of long and wide tables the first rows and columns are shown, and that there are more', () => {
  const rows = csvTable(`A\n${'x\n'.repeat(2000)}`, () => undefined)
  assert.equal(rows.isCut, true)
  assert.ok(rows.markdown.split('\n').length < 1100)
  const columns = csvTable(`${'A,'.repeat(200)}\n1`, () => undefined)
  assert.deepEqual([columns.isCut, columns.markdown.split('\n')[0]?.split(' | ').length], [true, 50])
  assert.deepEqual(
    csvTable('', () => undefined),
    { markdown: '', isCut: false },
  )
})

test('quotes that are never closed take no more than linear time', () => {
  for (const text of [
    '"'.repeat(500_001),
    `"a\n`.repeat(200_000),
    `${','.repeat(500_000)}`,
    `x"`.repeat(300_000),
  ])
    assert.ok(csvTable(text, () => undefined).markdown.length < 5_000_000)
})
