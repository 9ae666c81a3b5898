// The rules of how near to each other a page says what was asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearnessOf } from './nearness.ts'
import { toPlainPage } from './plain-page.ts'
import { parseQuery } from './query.ts'

const near = (question: string, text: string, weights: readonly number[]): number =>
  nearnessOf(toPlainPage([{ id: null, title: '', text }]), parseQuery(question).terms, weights)

const far = 'other words '.repeat(20)

test('all that one passage says counts, by the weights of the terms', () => {
  assert.equal(near('red blue ', 'red and blue', [3, 1]), 1)
  assert.equal(near('red blue ', `blue ${far} red`, [3, 1]), 0.75)
  assert.equal(near('red blue ', 'blue blue', [3, 1]), 0.25)
  assert.equal(near('red blue ', `red ${far} blue red`, [3, 1]), 1)
})

test('a page without any of it is near to nothing', () => {
  assert.equal(near('red blue ', 'green', [3, 1]), 0)
  assert.equal(near('red blue ', '', [0, 0]), 0)
})
