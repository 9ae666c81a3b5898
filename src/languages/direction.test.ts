// Directions of languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf } from './direction.ts'

test('a language has the direction of the script that it is written in', () => {
  for (const language of [
    'ar',
    'he',
    'fa',
    'ur',
    'yi',
    'dv',
    'ckb',
    'ps',
    'sd',
    'ar-eg',
    'az-arab',
    'ks',
    'nqo',
  ])
    assert.equal(directionOf(language), 'rtl', language)
  for (const language of ['en', 'de', 'pt-br', 'az', 'ja', 'zh-hans', 'ar-latn', 'he-latn', 'xx'])
    assert.equal(directionOf(language), 'ltr', language)
})
