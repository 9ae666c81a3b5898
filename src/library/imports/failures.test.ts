// The rules of the failures that an import reports: a short list, with the lines of texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedFailures, failureOf } from './failures.ts'

test('the first thousand are told, and how many more there are', () => {
  const many = Array.from({ length: 1234 }, (_, index) => ({ path: `${index}.md`, reason: 'gone' }))
  assert.deepEqual(boundedFailures(many.slice(0, 1000)), many.slice(0, 1000))
  const told = boundedFailures(many)
  assert.equal(told.length, 1001)
  assert.deepEqual(told.at(-1), { reason: 'there are 234 more like these' })
})

test('what a list that was cut already stands for is counted too', () => {
  const cut = [{ path: 'a.md', reason: 'gone' }, { reason: 'there are 500 more like these' }]
  const many = Array.from({ length: 999 }, () => ({ path: 'b.md', reason: 'gone' }))
  assert.deepEqual(boundedFailures(cut), cut)
  assert.deepEqual(boundedFailures([...cut, ...many, ...many]).at(-1), {
    reason: 'there are 1499 more like these',
  })
})

test('the list is short whatever the files are called', () => {
  const long = Array.from({ length: 1000 }, () => ({ url: 'u'.repeat(9000), reason: 'r\0'.repeat(9000) }))
  const text = JSON.stringify(boundedFailures(long))
  assert.ok(text.length < 250_000)
  assert.ok(!text.includes('\\u0000'))
})

test('the line of a problem in a text is a field of its own', () => {
  assert.deepEqual(failureOf({ path: 'a.md', reason: 'line 12: it is not closed' }), {
    path: 'a.md',
    line: 12,
    reason: 'it is not closed',
  })
  assert.deepEqual(failureOf({ path: '', reason: 'there are 3 more like these' }), {
    reason: 'there are 3 more like these',
  })
})
