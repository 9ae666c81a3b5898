// How well a page's text contains the terms.
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

/** Whether the first text contains the terms better than the second. */
const isBetter = (question: string, one: string, other: string): boolean =>
  together(question, [3, 1], `${far} ${one}`) > together(question, [3, 1], `${far} ${other}`)

test('what one passage says counts, and more where the words are side by side as in the question', () => {
  assert.ok(isBetter('red blue ', 'red and then blue', `red ${far} blue`))
  assert.ok(isBetter('red blue ', 'red blue', 'blue red'))
  assert.ok(isBetter('red blue ', 'red-blue', 'blue, red'))
})

test('the terms count by their weights, and more where they are said often', () => {
  assert.ok(isBetter('red blue ', 'red', 'blue'))
  assert.ok(isBetter('red blue ', 'red, and red', 'red'))
})

test('what a page says at its beginning counts, too', () => {
  assert.ok(
    together('red blue ', [3, 1], `A red one. ${far}`) > together('red blue ', [3, 1], `${far} A red one.`),
  )
})

test('so does a heading, by how much of what it says was asked for', () => {
  const under = (title: string) => together('red blue ', [3, 1], 'text', title)
  assert.equal(under('Red blue'), under('The red blue'))
  assert.ok(under('Red blue') > under('Red blue green grey'))
  assert.ok(under('Red blue green grey') > under('Green grey'))
})

test('an entry that begins with it counts, above all where nothing else was asked for', () => {
  const line = (question: string, text: string) =>
    together(question, question.includes('blue') ? [1, 1] : [1], `${far}\n${text}\n${far}`)
  for (const question of ['max_size ', 'max_size blue ']) {
    assert.ok(line(question, 'max_size (integer)') > line(question, 'the max_size (integer)'), question)
    assert.ok(line(question, 'max_size (integer)') > line(question, 'max_size is of every colour and shape'))
    assert.ok(line(question, '- "max_size": 3') > line(question, `max_size ${far}`))
  }
  assert.ok(line('max_size ', 'max_size') - line('max_size ', 'the max_size') > 2)
})

test('a very long page is worth less than a shorter one that says the same', () => {
  const page = (length: number) => together('red blue ', [3, 1], `Red and blue. ${'word '.repeat(length)}`)
  assert.equal(page(100), page(1000))
  assert.ok(page(10_000) < page(1000))
})

test('a page without any of it says nothing together', () => {
  assert.equal(together('red blue ', [3, 1], 'green'), 0)
  assert.equal(together('red blue ', [0, 0], 'red blue'), 0)
})
