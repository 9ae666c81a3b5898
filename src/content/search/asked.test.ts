// Queries as they are looked for: which words of a sentence count, and the alternatives to a word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broadened, lessThanAll } from './asked.ts'
import { parseQuery, type Query, relaxed } from './query.ts'

const written = ({ terms }: Query): string =>
  terms.map(({ anyOf: [phrase] }) => phrase?.words.join('+')).join(' ')

const others = ({ terms }: Query): string[] =>
  terms
    .flatMap(({ anyOf }) => anyOf.filter(({ instead }) => instead !== undefined))
    .map(({ words }) => words.join('+'))

test('of a sentence the words count that tell what it is about, and most of them are enough', () => {
  for (const [question, words, enough] of [
    ['how do I configure a retry?', 'configure retry', 2],
    ['which signal reloads the configuration without a restart ', 'signal reloads configuration restart', 2],
    ['Wie kann ich eine Datenbank anlegen?', 'datenbank anlegen', 2],
    ['comment puis-je configurer la base', 'puis+je configurer base', 2],
    ['как мне создать таблицу', 'создать таблицу', 2],
  ] as const) {
    const query = broadened(parseQuery(question))
    assert.deepEqual([written(query), query.enough], [words, enough], question)
  }
})

test('a list of words is meant as it is', () => {
  for (const question of ['red AND blue', 'for loop', 'rate limit', 'who']) {
    const query = broadened(parseQuery(question))
    assert.deepEqual([written(query), query.enough], [question.toLowerCase(), undefined])
  }
})

test('what is quoted stays as it is', () => {
  const query = broadened(parseQuery('"how to" configure "out forward" the and of '))
  assert.equal(written(query), 'how+to configure out+forward')
  assert.ok(!others(query).includes('outforward'))
})

test('words that may be written as one, and versions with and without their letter, stand in place of each other', () => {
  assert.ok(others(broadened(parseQuery('stack trace '))).includes('stacktrace'))
  assert.ok(others(broadened(parseQuery('e-mail '))).includes('email'))
  assert.deepEqual(others(broadened(parseQuery('1.2'))), ['12', 'v1+2'])
  assert.ok(others(broadened(parseQuery('v1.2.3'))).includes('1+2+3'))
})

test('a qualified name is found by what stands behind the last dot, too, unless that only tells a kind of file', () => {
  assert.ok(others(broadened(parseQuery('config.site_url '))).includes('site+url'))
  assert.ok(others(broadened(parseQuery('Fluent::Plugin '))).includes('plugin'))
  assert.deepEqual(others(broadened(parseQuery('README.md '))), ['readmemd'])
  assert.deepEqual(others(broadened(parseQuery('"config.site_url" '))), [])
})

test('ß is written ss, and umlauts with an e, too', () => {
  assert.ok(others(broadened(parseQuery('Straße '))).includes('strasse'))
  assert.ok(others(broadened(parseQuery('strasse '))).includes('straße'))
  assert.ok(others(broadened(parseQuery('Uebersicht '))).includes('ubersicht'))
})

test('pairs of characters that only ask or join are left out of a question in Chinese or Japanese', () => {
  const pairsOf = (question: string) => written(lessThanAll(relaxed(parseQuery(question)) as Query))
  assert.equal(pairsOf('如何配置数据库'), '何+配 配+置 置+数 数+据 据+库'.split(' ').slice(1).join(' '))
  assert.equal(pairsOf('日本語の検索'), '日+本 本+語 検+索')
})

test('a question of very many words is asked as it is', () => {
  const words = Array.from(
    { length: 40 },
    (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}x`,
  )
  assert.deepEqual(others(broadened(parseQuery(words.join(' ')))), [])
})
