// Which of the queries that a typing visitor sends is counted, and which of its words are stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recentQuestions } from './questions.ts'
import { wordsOfQuestion } from './words-of-question.ts'

const asked = (network: string, words: string, site = 'one') => ({ site, network, words, isFound: false })

/** What is finished, by the words. */
const wordsIn = (questions: readonly { readonly words: string }[]) => questions.map(({ words }) => words)

test('of what is typed letter by letter the last question alone counts, however many type at once', () => {
  const questions = recentQuestions(() => 0)
  for (const words of ['pr', 'pric', 'pri', 'price']) {
    questions.note(asked('a', words))
    questions.note(asked('a', words.replace('p', 'b')))
    questions.note(asked('b', words))
    questions.note(asked('a', words, 'two'))
  }
  assert.deepEqual(wordsIn(questions.finished(true)), ['price', 'brice', 'price', 'price'])
  assert.deepEqual(wordsIn(questions.finished(true)), [])
})

test('a question to which something may still be typed waits, and ten seconds later another one begins', () => {
  let time = 0
  const questions = recentQuestions(() => time)
  questions.note(asked('a', 'price'))
  time = 5000
  assert.deepEqual([wordsIn(questions.finished(false)), questions.areOpen()], [[], true])
  time = 11_000
  questions.note(asked('a', 'prices'))
  assert.deepEqual(wordsIn(questions.finished(false)), ['price'])
  time = 21_000
  assert.deepEqual([wordsIn(questions.finished(false)), questions.areOpen()], [['prices'], false])
})

test('many questions at a time take no more memory than so many, and none is lost before', () => {
  const questions = recentQuestions(() => 0)
  for (let index = 0; index < 70_000; index++) questions.note(asked(`${index}`, 'price'))
  assert.equal(questions.finished(true).length, 60_000 - 10_000)
})

test('what looks like an address, a number of somebody or a key is left out of the words', () => {
  for (const [text, words] of [
    ['  Price   LIST\n', 'price list'],
    ['ada.marsh@example.com order', '… order'],
    ['call +49-170-1234567', 'call …'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a expired', '… expired'],
    ['error 404 in v2.13', 'error 404 in v2.13'],
    ['4111 1111 1111 1111 refused', '… refused'],
    ['IBAN DE89 3704 0044 0532 0130 00 wrong', 'iban … wrong'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S wrong', '… wrong'],
    ['call +49 (0) 170 / 123 45 67 today', 'call … today'],
    ['٠١٧٠ ١٢٣ ٤٥ ٦٧ today', '… today'],
    ['is es20 with that list', 'is es20 with that list'],
    ['ｗｉｄｅ', 'wide'],
    ['a\u0000b\ud800', 'a b'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ] as const)
    assert.equal(wordsOfQuestion(text), words, text)
})
