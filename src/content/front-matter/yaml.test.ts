// Writing and reading YAML: values read back, and hostile texts are cut off.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseDocument, stringify } from 'yaml'
import { newYamlBudget, readYamlDocument } from './yaml.ts'

const read = (text: string, most = 1000, budget = newYamlBudget()) => readYamlDocument(text, most, budget)

test('what any value is written as reads back, comments and anchors too', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), value => {
      const text = stringify(value)
      const document = read(text, 1_000_000)
      assert.ok(typeof document !== 'string', `${document}`)
      assert.deepEqual(document.toJS(), parseDocument(text).toJS())
    }),
    { numRuns: 200 },
  )
  const text = '# above\na: &one 1 # beside\nb: *one\n'
  const document = read(text)
  assert.equal(String(document), text)
})

test('a text that is not YAML, or is several documents, is reported in words', () => {
  for (const text of [
    'a: [',
    'a: [}',
    '"',
    '---\na\n---\nb\n',
    '\ta: b: c',
    '- '.repeat(20_000),
    '['.repeat(300),
  ])
    assert.equal(typeof read(text, 100_000), 'string', text.slice(0, 20))
  for (const text of ['', '# a\n', '---\na: b\n...\n'])
    assert.notEqual(typeof read(text, 100_000), 'string', text.slice(0, 20))
})

test('of a text with more tokens than it may have nothing is read, however it goes on', () => {
  const budget = newYamlBudget()
  const before = budget.left
  assert.match(read('[}'.repeat(1_000_000), 100, budget) as string, /more than 100 tokens|Unexpected/)
  assert.match(read('[a, '.repeat(1_000_000), 100, budget) as string, /more than 100 tokens/)
  assert.ok(before - budget.left <= 202)
})

test('texts that share a budget are read until it is used up', () => {
  const budget = { left: 20 }
  assert.notEqual(typeof read('a: b\n', 1000, budget), 'string')
  for (let text = 0; text < 10; text++) read('a: b\n', 1000, budget)
  assert.match(read('a: b\n', 1000, budget) as string, /all files together/)
})
