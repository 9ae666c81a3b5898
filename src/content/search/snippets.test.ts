// Snippets: which sections are shown, and how they are cut.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Section, toPlainPage } from './plain-page.ts'
import { parseQuery } from './query.ts'
import { type Snippet, snippetsOf } from './snippets.ts'
import { naughtyStrings, someText } from './testing.ts'
import { wordsOf } from './words.ts'

const find = (sections: readonly Section[], question: string): Snippet[] =>
  snippetsOf(toPlainPage(sections), parseQuery(question))
const bodyOf = (text: string, question: string): string | undefined =>
  find([{ id: null, title: '', text }], question)[0]?.body
const filling = 'Lorem ipsum dolor sit amet consectetur. '

test('sections with more of the words come first, then those with them in the title, then in order', () => {
  const sections = [
    { id: null, title: '', text: 'About rates.' },
    { id: 'limits', title: 'Limits', text: 'Nothing else.' },
    { id: 'other', title: 'Other', text: 'Rate, and limits.' },
    { id: 'none', title: 'None', text: 'None of it.' },
    { id: 'more', title: 'More', text: 'Limits again.' },
  ]
  assert.deepEqual(
    find(sections, 'rate limits').map(({ id }) => id),
    ['other', 'limits', 'more'],
  )
  assert.deepEqual(
    find(sections, 'rates ').map(({ id }) => id),
    [null],
  )
})

test('at most three sections are shown', () => {
  const sections = Array.from({ length: 5 }, (_, index) => ({ id: `s${index}`, title: 'Rate', text: 'x' }))
  assert.deepEqual(
    find(sections, 'rate').map(({ id }) => id),
    ['s0', 's1', 's2'],
  )
})

test('a section that says it in its title alone is shown from its beginning', () => {
  assert.deepEqual(find([{ id: 'a', title: 'Rate limits', text: filling.repeat(10) }], 'limit'), [
    { id: 'a', title: 'Rate limits', body: `${filling.repeat(4).trim()}…` },
  ])
})

test('a snippet is cut between words around the first place with most of the words', () => {
  const text = `The rate. ${filling.repeat(10)}A rate with limits. ${filling.repeat(10)}`
  const body = bodyOf(text, 'rate limits') as string
  assert.match(body, /^…\S.*amet consectetur\. A rate with limits\. Lorem ipsum .*\w…$/)
  assert.ok(body.length > 120 && body.length <= 170)
})

test('a short text is shown whole, its white space collapsed', () => {
  assert.equal(bodyOf('A  rate\n\n\twith limits.\n', 'limits'), 'A rate with limits.')
})

test('places are those of whole words, and of parts of words in camel case', () => {
  assert.equal(bodyOf('operate', 'rate'), undefined)
  assert.equal(bodyOf('rates', 'rate '), undefined)
  assert.equal(bodyOf(`${filling.repeat(9)}db.selectFrom(x)`, 'from')?.endsWith('db.selectFrom(x)'), true)
  assert.equal(bodyOf(`${filling.repeat(9)}db.selectFrom(x)`, '"select from"')?.endsWith('(x)'), true)
})

test('words that stand together are found with other signs between them, and not across sections', () => {
  assert.equal(bodyOf('the out-forward plugin', 'out_forward'), 'the out-forward plugin')
  const apart = [
    { id: 'a', title: 'Out', text: 'forward' },
    { id: 'b', title: 'x', text: 'out' },
  ]
  assert.deepEqual(find(apart, 'out_forward '), [])
})

test('case, accents and marks within words count for nothing', () => {
  assert.equal(bodyOf('Une CRÈME brûlée', 'creme brulee'), 'Une CRÈME brûlée')
  assert.equal(bodyOf('x\u0302y co\u00ADop', 'coop'), 'x\u0302y co\u00ADop')
})

test('a text that is long without spaces is cut between characters, never within one', () => {
  for (const character of ['𠮷', 'g\u0308\u0301', '👩‍👩‍👧', '👍🏽', 'ไ']) {
    const body = bodyOf(`${character.repeat(200)} rate ${character.repeat(200)}`, 'rate') as string
    const [before = '', after = ''] = body.replaceAll('…', '').split(/ ?rate ?/)
    for (const part of [before, after]) assert.equal(part, character.repeat(part.length / character.length))
    assert.ok(after.length > 100)
  }
})

test('every word of a text is shown', () => {
  const check = (text: string) => {
    const composed = text.normalize('NFC').replaceAll('\u001E', ' ').replaceAll('\u001F', ' ')
    for (const { start, end } of wordsOf(composed)) {
      if (end - start >= 64) continue
      const found = find([{ id: 'a', title: '', text }], `${composed.slice(start, end)} `)
      assert.equal(found.length, 1, JSON.stringify([text, composed.slice(start, end)]))
      assert.ok((found[0]?.body.length ?? 0) <= 170)
    }
  }
  naughtyStrings.map(text => text.toWellFormed()).forEach(check)
  fc.assert(fc.property(someText, check))
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), check))
})
