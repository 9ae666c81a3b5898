// The rules of how much of what was asked for a page says together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainPage } from './plain-page.ts'
import { parseQuery } from './query.ts'
import { readPage } from './read-page.ts'
import { saidTogether } from './said-together.ts'

const together = (question: string, weights: readonly number[], text: string, title = ''): number => {
  const { terms, language = 'en' } = parseQuery(question)
  return saidTogether(readPage(toPlainPage([{ id: 'id', title, text }]), terms), { terms, weights, language })
}

const far = 'other words '.repeat(40)

test('all that one passage says counts, by the weights of the terms', () => {
  assert.equal(together('red blue ', [3, 1], `${far} red and blue`), 1)
  assert.equal(together('red blue ', [3, 1], `${far} blue ${far} red`), 0.75)
  assert.equal(together('red blue ', [3, 1], `${far} blue blue`), 0.25)
  assert.equal(together('red blue ', [3, 1], `${far} red ${far} blue red`), 1)
})

test('what a page says at its beginning counts, too', () => {
  assert.equal(together('red blue ', [3, 1], `red ${far} red blue`), 1 + 0.7 * 0.75)
  assert.equal(together('red blue ', [3, 1], 'red and blue'), 1.7)
})

test('so does a heading, by how much of what it says was asked for', () => {
  assert.equal(together('red blue ', [3, 1], 'text', 'Red blue'), 2.4)
  assert.equal(together('red blue ', [3, 1], 'text', 'The red, the blue'), 2.4)
  assert.equal(together('red blue ', [3, 1], 'text', 'Red blue green grey'), 1.7 + 0.7 / 2)
})

test('a page without any of it says nothing together', () => {
  assert.equal(together('red blue ', [3, 1], 'green'), 0)
  assert.equal(together('red blue ', [0, 0], 'red blue'), 0)
})
