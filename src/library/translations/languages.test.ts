// The codes of languages that translations accept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOfLanguage } from './languages.ts'

test('a code is taken in lower case, in the one spelling that BCP 47 recommends', () => {
  for (const code of ['en', 'pt-br', 'zh-hant-tw', 'es-419', 'sr-latn', 'de-1996'])
    assert.equal(problemOfLanguage(code), undefined, code)
  assert.match(problemOfLanguage('pt-BR') as string, /here pt-br$/)
  assert.match(problemOfLanguage('iw') as string, /here he$/)
  for (const code of ['', 'e', 'en_us', 'x-own', 'de--at'])
    assert.match(problemOfLanguage(code) as string, /such as en or pt-br$/, code)
})
