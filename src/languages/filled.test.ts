// Which language a site speaks, and how it writes a sentence with a count or a number.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedLanguage } from './accepted.ts'
import { counted, filled, partsAround, writtenNumber } from './filled.ts'
import { spokenIn, wordsIn } from './languages.ts'

test('a language has the words of the same one in the same script; others have English ones', () => {
  for (const [language, spoken] of [
    ['pt', 'pt-br'],
    ['pt-pt', 'pt-br'],
    ['zh', 'zh-hans'],
    ['zh-cn', 'zh-hans'],
    ['zh-tw', 'en'],
    ['de-ch', 'de'],
    ['sr-latn', 'en'],
    ['ar-latn', 'en'],
    ['ar-eg', 'ar'],
    ['he', 'en'],
    ['xx', 'en'],
  ] as const)
    assert.equal(spokenIn(language), spoken, language)
})

test('a sentence with a count has the form that the grammar asks for', () => {
  const pages = (language: string, ...counts: number[]) =>
    counts.map(count => counted(wordsIn(language).page.morePages, count, language))
  assert.deepEqual(pages('en', 1, 2), ['1 more page', '2 more pages'])
  assert.deepEqual(pages('it', 1), ['1 more page'])
  assert.deepEqual(pages('ru', 1, 2, 5, 21), [
    'Ещё 1 страница',
    'Ещё 2 страницы',
    'Ещё 5 страниц',
    'Ещё 21 страница',
  ])
  assert.deepEqual(pages('ar', 1, 2, 3, 11, 100), [
    'صفحة واحدة أخرى',
    'صفحتان أخريان',
    '3 صفحات أخرى',
    '11 صفحة أخرى',
    '100 صفحة أخرى',
  ])
  assert.deepEqual(pages('ja', 1), ['他1ページ'])
})

test('numbers are written as the language does, or as English does where that is spoken', () => {
  assert.deepEqual(
    ['en', 'de', 'ru', 'pt', 'it'].map(language => writtenNumber(12345, language)),
    ['12,345', '12.345', '12\u00a0345', '12.345', '12,345'],
  )
})

test('places are filled once: what is put into one is no sentence', () => {
  assert.equal(filled('{a} of {b}, {c}', { a: '{b}', b: 2 }), '{b} of 2, {c}')
  assert.deepEqual(partsAround('On {day} by {name}'), ['On ', 'day', ' by ', 'name', ''])
})

test('somebody is answered in the first language that they read and there are words in', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['it, de-CH;q=0.3, fr;q=0.9, *;q=0.1', 'fr'],
    ['ja;q=0, ko', 'ko'],
    ['zh-TW, zh-CN', 'zh-hans'],
    ['en-XA, de', 'en-xa'],
    [';;,-,q=1,_x', 'en'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
  ] as const)
    assert.equal(acceptedLanguage(header), language, (header ?? '').slice(0, 40))
})
