// The words of a page: an index takes only so many, however long and varied the page is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gap, mostDifferentWords, mostWords, pageWords } from './page-words.ts'

const wordsOfText = (title: string, heading: string, text: string) =>
  pageWords({ title, sections: [{ id: null, title: heading, text }] })

const different = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(' ')

test('of very many different words those of the title and of headings are found first, then the first of the text', () => {
  const { title, headings, text } = wordsOfText('t', different(4000, 'h'), different(20_000, 'w'))
  assert.deepEqual([title.length, headings.length], [1, 4000])
  assert.equal(text.filter(word => word !== gap).length, mostDifferentWords - 4001)
  assert.equal(text.at(-2), `w${mostDifferentWords - 4002}`)
})

test('words beyond the bound are left out, those within it are found wherever they are, and no phrase leaps over a gap', () => {
  const { text } = wordsOfText('', '', `${different(mostDifferentWords, 'w')} x y w1 w2 x w3`)
  assert.deepEqual(text.slice(mostDifferentWords), [gap, 'w1', 'w2', gap, 'w3'])
})

test('of very many words the first ones are found, and no parts of the others', () => {
  const { text, parts } = wordsOfText('', '', 'aB '.repeat(mostWords + 10))
  assert.deepEqual([text.length, parts.length], [mostWords, 0])
})
