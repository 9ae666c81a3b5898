// The rules of the words for which a page was found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broadened, foundIn, parseQuery, readPage, toPlainPage } from './index.ts'

const matched = (question: string, titles: string, text: string): readonly string[] => {
  const { terms } = broadened(parseQuery(question))
  const page = readPage(toPlainPage([{ id: null, title: '', text }]), terms)
  return foundIn(titles.split('/'), page, terms).matched
}

test('they are whole words as the page has them, in the order of the question', () => {
  assert.deepEqual(matched('refund card', '', 'Any Card. Refund it, refund it.'), ['Refund', 'Card'])
  assert.deepEqual(matched('conf', '', 'Configuration of a config.'), ['Configuration', 'config'])
  assert.deepEqual(matched('order ', '', 'Call refundOrder.'), ['refundOrder'])
  assert.deepEqual(matched('zurich ', '', 'In Zürich.'), ['Zürich'])
  assert.deepEqual(matched('"credit card" ', '', 'By credit\n\ncard.'), ['credit card'])
  assert.deepEqual(matched('连接', '', '数据库连接池'), ['连接'])
})

test('another form is one of them where the word itself is not on the page', () => {
  assert.deepEqual(matched('refund ', '', 'Refunding.'), ['Refunding'])
  assert.deepEqual(matched('refund ', '', 'Refunding a refund.'), ['refund'])
})

test('a word that titles alone say is one of them', () => {
  assert.deepEqual(matched('refund card ', 'Refunds', 'By card.'), ['Refunds', 'card'])
  assert.deepEqual(matched('refund card ', 'Card/Refunds', 'By post.'), ['Refunds', 'Card'])
})

test('of half a word they are the first three, and twenty of all', () => {
  assert.deepEqual(matched('ca', '', 'cat car cap can'), ['cat', 'car', 'cap'])
  const words = Array.from({ length: 24 }, (_, index) => `word${index}`).join(' ')
  assert.equal(matched(words, '', words).length, 20)
})
