// Queries: what they ask for, and how they are relaxed when nothing is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { corrected, parseQuery, type Query, relaxed, spelt } from './query.ts'
import { isMatch, naughtyStrings, pageOf, someText } from './testing.ts'
import { wordsOf } from './words.ts'

/** The terms in short: `word`, `word*`, `two+words`, `"quoted+words"`, `one|other`. */
const said = ({ terms }: Query): string =>
  terms
    .map(({ anyOf, quoted }) => {
      const phrases = anyOf.map(({ words, prefix }) => words.join('+') + (prefix ? '*' : '')).join('|')
      return quoted ? `"${phrases}"` : phrases
    })
    .join(' ')

test('each word is asked for; the last may be half a word while nothing follows it', () => {
  assert.equal(said(parseQuery('Rate limits')), 'rate limits*')
  assert.equal(said(parseQuery('rate limits ')), 'rate limits')
  assert.equal(said(parseQuery('rate "limits"')), 'rate "limits"')
  assert.equal(said(parseQuery('a b')), 'a b')
})

test('what is joined without a space stands together', () => {
  assert.equal(said(parseQuery('out_forward')), 'out+forward*')
  assert.equal(said(parseQuery('Kysely.selectFrom')), 'kysely+selectfrom*')
  assert.equal(said(parseQuery("don't v2.0 a/b ")), 'don+t v2+0 a+b')
  assert.equal(said(parseQuery('TypeScript入門')), 'typescript+入+門')
})

test('words with other signs between them have nothing to do with each other', () => {
  assert.equal(said(parseQuery('a,b (c) selectFrom("users") ')), 'a b c selectfrom "users"')
})

test('words in quotation marks of any kind stand together', () => {
  for (const quoted of ['"rate limits"', '“rate limits”', '„rate limits“', '«rate limits»', '»rate limits«'])
    assert.equal(said(parseQuery(`${quoted} x`)), '"rate+limits" x')
  assert.equal(said(parseQuery('x"rate limits"y ')), 'x "rate+limits" y')
})

test('of more than sixteen words that stand together there are several phrases, each with the last word of the one before', () => {
  const words = Array.from({ length: 34 }, (_, index) => `w${index}`)
  const pieces = [words.slice(0, 16), words.slice(15, 31), words.slice(30)].map(piece => piece.join('+'))
  assert.equal(said(parseQuery(`${words.join('_')} `)), pieces.join(' '))
  assert.equal(said(parseQuery(`"${words.join(' ')}"`)), pieces.map(piece => `"${piece}"`).join(' '))
})

test('of very many phrases the words of the last ones are asked for one by one', () => {
  const pairs = Array.from({ length: 34 }, (_, index) => `a${index}_b${index}`)
  const expected = pairs.map((pair, index) => pair.replace('_', index < 32 ? '+' : ' '))
  assert.equal(said(parseQuery(`${pairs.join(' ')} `)), expected.join(' '))
})

test('a quotation mark that is left over is nothing', () => {
  assert.equal(said(parseQuery('"rate limits')), 'rate limits*')
  assert.equal(said(parseQuery('5" screen')), '5 screen*')
})

test('what is said twice is asked for once, as it was said first', () => {
  assert.equal(said(parseQuery('rate Rate räte')), 'rate')
  assert.equal(said(parseQuery('"rate" rate')), '"rate"')
})

test('a question without words finds nothing', () => {
  for (const text of ['', ' ', '"" ()', '😀', '…']) assert.deepEqual(parseQuery(text).terms, [])
})

test('relaxed, words of three letters may go on, and words that were together may be apart', () => {
  assert.equal(said(relaxed(parseQuery('rate of out_forward ')) as Query), 'rate* of out* forward*')
  assert.equal(said(relaxed(parseQuery('日本語の検索')) as Query), '日+本 本+語 語+の の+検 検+索')
  assert.equal(said(relaxed(parseQuery('co')) as Query), 'co*')
})

test('what is quoted is never relaxed', () => {
  assert.equal(said(relaxed(parseQuery('"rate limits" x_yz')) as Query), '"rate+limits" x yz*')
  assert.equal(relaxed(parseQuery('"rate limits"')), undefined)
})

test('a single letter at the end is left out, where something else is asked for', () => {
  assert.equal(said(relaxed(parseQuery('out_f')) as Query), 'out*')
  assert.equal(said(relaxed(parseQuery('f')) as Query), 'f')
})

test('words of four letters may be misspelt, quoted ones and numbers are not', () => {
  assert.deepEqual(spelt(parseQuery('the ratee "quoet" 2024 limts')), ['ratee', 'limts'])
})

test('corrected, a word may be one of those that may be meant', () => {
  const meant = new Map([['limts', [['limits'], ['li', 'mts']]]])
  const query = corrected(parseQuery('rate limts "limts x"'), meant)
  assert.equal(said(query), 'rate limts|limits|li+mts "limts+x"')
})

test('any 512 characters are a question, which can be relaxed and says what may be misspelt', () => {
  const check = (text: string) => {
    const query = parseQuery(text)
    for (const { anyOf } of query.terms) for (const { words } of anyOf) assert.ok(words.length > 0)
    const wider = relaxed(query)
    if (wider !== undefined) spelt(wider)
  }
  naughtyStrings.forEach(check)
  for (const unit of ['binary', 'grapheme'] as const)
    fc.assert(fc.property(fc.string({ unit, maxLength: 512 }), check))
})

test('each word of a text finds the text, and so does each half word and each piece of it', () => {
  const check = (text: string) => {
    const page = pageOf(text)
    for (const { start, end } of wordsOf(text.normalize('NFC'))) {
      const word = text.normalize('NFC').slice(start, end)
      assert.ok(isMatch(page, parseQuery(word)), `${word} in ${text}`)
      assert.ok(isMatch(page, parseQuery(`${word} `)), `${word} in ${text}`)
    }
  }
  naughtyStrings.map(text => text.toWellFormed()).forEach(check)
  fc.assert(fc.property(someText, check))
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), check))
})

test('a piece of a text finds it in quotation marks, if it begins and ends between words', () => {
  const pieces = someText.chain(text => {
    const words = wordsOf(text.normalize('NFC'))
    const index = fc.nat({ max: Math.max(0, words.length - 1) })
    return fc.tuple(fc.constant(text.normalize('NFC')), fc.constant(words), index, index)
  })
  fc.assert(
    fc.property(pieces, ([text, words, one, other]) => {
      const [first, last] = [words[Math.min(one, other)], words[Math.max(one, other)]]
      if (first === undefined || last === undefined) return
      const piece = text.slice(first.start, last.end).replaceAll(/["“”]/g, ' ')
      assert.ok(isMatch(pageOf(text), parseQuery(`"${piece}"`)), `${piece} in ${text}`)
    }),
  )
})

test('what is found is still found relaxed', () => {
  fc.assert(
    fc.property(someText, someText, (text, asked) => {
      const query = parseQuery(asked)
      const wider = relaxed(query)
      if (wider !== undefined && isMatch(pageOf(text), query)) assert.ok(isMatch(pageOf(text), wider))
    }),
  )
})
