// Codes of languages as providers write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestCode, deeplSource, deeplTarget, languageName } from './languages.ts'

test('DeepL has regions where it asks for them, and nowhere else', () => {
  const codes = ['de', 'de-at', 'en', 'en-gb', 'en-au', 'pt', 'pt-br', 'zh', 'zh-tw', 'es-419', 'no', 'ja']
  assert.deepEqual(codes.map(deeplTarget), [
    ...['DE', 'DE', 'EN-US', 'EN-GB', 'EN-US', 'PT-PT', 'PT-BR', 'ZH-HANS', 'ZH-HANT', 'ES-419', 'NB', 'JA'],
  ])
  assert.deepEqual(['en-gb', 'pt-br'].map(deeplSource), ['EN', 'PT'])
})

test('of the codes of a server the closest is taken, whatever version it is of', () => {
  const [old, present] = [
    ['de', 'pt', 'pb', 'zh', 'zt', 'nb'],
    ['de', 'pt', 'pt-BR', 'zh-Hans', 'zh-Hant', 'nb'],
  ]
  const wanted = ['de-at', 'pt-br', 'pt-pt', 'zh', 'zh-cn', 'zh-tw', 'no', 'is']
  const closest = (codes: readonly string[]) => wanted.map(code => closestCode(code, codes))
  assert.deepEqual(closest(old), ['de', 'pb', 'pt', 'zh', 'zh', 'zt', 'nb', undefined])
  assert.deepEqual(closest(present), ['de', 'pt-BR', 'pt', 'zh-Hans', 'zh-Hans', 'zh-Hant', 'nb', undefined])
})

test('a model is told the name of a language', () => {
  assert.equal(languageName('pt-br'), 'Brazilian Portuguese (pt-br)')
  assert.equal(languageName('tlh'), 'Klingon (tlh)')
  assert.equal(languageName('x'), 'x')
})
