// The forms of words by language: the real forms are among them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsOf } from './forms.ts'
import type { QuestionLanguage } from './stop-words.ts'

const isForm = (language: QuestionLanguage, word: string, other: string): boolean =>
  formsOf(word, language).includes(other)

test('words that mean the same are forms of each other', () => {
  for (const [language, ...words] of [
    ['en', 'configure', 'configures', 'configured', 'configuring', 'configuration'],
    ['en', 'query', 'queries'],
    ['en', 'table', 'tables'],
    ['en', 'install', 'installing', 'installed', 'installation'],
    ['en', 'running', 'run'],
    ['en', 'log', 'logs'],
    ['en', 'logs', 'log', 'logging'],
    ['en', 'indexes', 'index', 'indexing'],
    ['de', 'datenbank', 'datenbanken'],
    ['de', 'einstellung', 'einstellungen', 'einstellen'],
    ['fr', 'fichier', 'fichiers'],
    ['es', 'configurar', 'configurado', 'configuracion'],
    ['ru', 'таблица', 'таблицы', 'таблиц'],
  ] as const) {
    const [first, ...others] = words
    for (const other of others) assert.ok(isForm(language, first, other), `${first}: ${other}`)
  }
})

test('a word of which only the beginning is the same is no form', () => {
  for (const [word, other] of [
    ['string', 'str'],
    ['test', 'testimony'],
    ['port', 'portion'],
    ['use', 'us'],
    ['heron', 'heronry'],
  ] as const)
    assert.ok(!isForm('en', word, other), `${word}: ${other}`)
})

test('short words, numbers, and words of scripts without spaces have no forms', () => {
  for (const word of ['of', 'v123', '2024', '数', 'x'.repeat(60)]) assert.deepEqual(formsOf(word, 'en'), [])
})
