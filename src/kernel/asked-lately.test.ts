// The table of keys that were asked about lately.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedLately } from './asked-lately.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => `a key ${index}`)

test('a key is known from the second time on', () => {
  const isKnown = askedLately()
  assert.deepEqual(
    [isKnown('a'), isKnown('b'), isKnown('a'), isKnown('a'), isKnown('b')],
    [false, false, true, true, true],
  )
})

test('most keys are forgotten once very many others came, and few are after some', () => {
  const knownAgain = (count: number): number => {
    const isKnown = askedLately()
    for (const key of keys(count)) isKnown(key)
    return keys(count).filter(key => isKnown(key)).length / count
  }
  assert.ok(knownAgain(100) > 0.9)
  assert.ok(knownAgain(40_000) < 0.1)
})
