// Texts chosen to be costly: what is beyond the limit is reported as such, and nothing is lost.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { applyPatch } from 'diff'
import { MAX_EDITS, MAX_EFFORT, MAX_LINES } from './changes.ts'
import { mergeText, unifiedDiff } from './index.ts'

const rows = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}\n`)

/** All lines of the first text are in the second, but only one of them at its place. */
const reversedRows = (count: number): [string, string] => [
  rows(count, 'row').join(''),
  rows(count, 'row').reverse().join(''),
]

/** Compares without printing texts of a megabyte when it fails. */
const assertMerges = (texts: [base: string, ours: string, theirs: string], expected: string) => {
  const merged = mergeText(...texts)
  assert.ok(merged.clean, 'a conflict')
  assert.ok(merged.text === expected, 'another text')
}

const hunksIn = (diff: string) => diff.match(/^@@ .*$/gm)

suite('the bound of text comparison', () => {
  test('equal lines by the hundred thousand merge where the edits are few', () => {
    const same = 'same\n'.repeat(MAX_LINES - 1)
    assertMerges([`same\n${same}`, `new\nsame\n${same}`, same], `new\n${same}`)
    assertMerges([`1\n${same}`, `new\n1\n${same}`, `1\n${same}end\n`], `new\n1\n${same}end\n`)
  })

  test('lines that the other side lacks do not count as edits', () => {
    const base = rows(9000, 'row')
    const ours = base.map((line, index) => (index % 4 === 0 ? `our ${line}` : line))
    const theirs = base.map((line, index) => (index % 4 === 2 ? `their ${line}` : line))
    const both = ours.map((line, index) => (index % 4 === 2 ? theirs[index] : line))
    assertMerges([base.join(''), ours.join(''), theirs.join('')], both.join(''))
  })

  test('as many edits as the bound allows merge, more conflict', () => {
    const merged = (count: number) => {
      const [base, ours] = reversedRows(count)
      return mergeText(`${base}last\nend\n`, `${ours}last\nend\n`, `${base}last\nEND\n`)
    }
    const count = MAX_EDITS / 2 + 1
    assert.deepEqual(merged(count), { clean: true, text: `${reversedRows(count)[1]}last\nEND\n` })
    assert.deepEqual(merged(count + 1), { clean: false })
  })

  test('a difference of more lines than the bound conflicts', () => {
    const many = 'a\n'.repeat(MAX_LINES + 1)
    assertMerges([`1\n${many}2\n`, `x\n${many}2\n`, `1\n${many}y\n`], `x\n${many}y\n`)
    assert.equal(mergeText(`1\n${many}2\n3\n4\n`, `x\n${many}y\n3\n4\n`, `1\n${many}2\n3\nz\n`).clean, false)
  })

  test('wholly different, alternating and shifted texts are conflicts', () => {
    const texts: [base: string, ours: string, theirs: string][] = [
      [rows(100_000, 'a').join(''), rows(100_000, 'b').join(''), rows(100_000, 'c').join('')],
      ['a\nb\n'.repeat(50_000), 'b\nb\na\n'.repeat(30_000), 'a\na\nb\n'.repeat(30_000)],
      [
        `${'a\n'.repeat(90_000)}${'a\nb\nb\n'.repeat(3000)}`,
        `${'b\nb\na\n'.repeat(3000)}${'a\n'.repeat(90_000)}`,
        'b\n',
      ],
      ['\n'.repeat(1_000_000), `x\n${'\n'.repeat(999_998)}`, `y\n${'\n'.repeat(999_998)}`],
    ]
    for (const [base, ours, theirs] of texts) assert.equal(mergeText(base, ours, theirs).clean, false)
  })

  test('a difference beyond the bound is one hunk that replaces all between the common beginning and end', () => {
    const [before, after] = reversedRows(1000)
    const diff = unifiedDiff(`first\n${before}last\n`, `first\n${after}last\n`)
    assert.deepEqual(hunksIn(diff), ['@@ -1,1002 +1,1002 @@'])
    assert.ok(applyPatch(`first\n${before}last\n`, diff) === `first\n${after}last\n`)
  })

  test('lines that are compared too often are beyond the bound too, and the effort shows it', () => {
    const [base, ours] = reversedRows(200)
    const effort = { left: 10_000 }
    assert.deepEqual(mergeText(base, ours, `${base}end\n`, effort), { clean: false })
    assert.ok(effort.left < 0)
    const spent = { left: 10_000 }
    assert.deepEqual(hunksIn(unifiedDiff(base, ours, spent)), ['@@ -1,200 +1,200 @@'])
    assert.ok(spent.left < 0)
    const enough = { left: MAX_EFFORT }
    assert.equal(mergeText(base, ours, `${base}end\n`, enough).clean, false)
    assert.ok(enough.left > 0 && enough.left < MAX_EFFORT)
  })

  test('a few edits far apart in a long text of equal lines stay small hunks', () => {
    const same = 'same\n'.repeat(90_000)
    const diff = unifiedDiff(`1\n${same}2\n`, `one\n${same}two\n`)
    assert.deepEqual(hunksIn(diff), ['@@ -1,4 +1,4 @@', '@@ -89999,4 +89999,4 @@'])
  })
})
