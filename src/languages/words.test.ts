// Rules of the words of sites: each language has all of them, with the same placeholders, in its own words and grammar.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { languages, pseudoTag, wordsIn } from './languages.ts'

type Leaf = string | Readonly<Record<string, string>>

/** All words by path; the forms of a sentence with a count are one word. */
const leavesOf = (words: object, path = ''): [path: string, leaf: Leaf][] =>
  Object.entries(words).flatMap(([name, value]): [string, Leaf][] => {
    const at = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' || 'other' in value ? [[at, value]] : leavesOf(value, at)
  })

const formsOf = (leaf: Leaf): string[] => (typeof leaf === 'string' ? [leaf] : Object.values(leaf))
const placesIn = (sentence: string): string[] => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

const english = new Map(leavesOf(wordsIn('en')))
const others = Object.keys(languages).filter(tag => tag !== 'en')

test('there are words in ten languages', () => {
  assert.equal(others.length + 1, 10)
  assert.ok(english.size > 100)
})

for (const tag of [...others, pseudoTag])
  suite(tag, () => {
    const words = new Map(leavesOf(wordsIn(tag)))

    test('has every word, and no other', () =>
      assert.deepEqual([...words.keys()].toSorted(), [...english.keys()].toSorted()))

    test('has the same places in each sentence; a form for one or two may say the number in words', () => {
      for (const [path, leaf] of words) {
        const wanted = placesIn(formsOf(english.get(path) as Leaf).at(-1) as string)
        if (typeof leaf === 'string') assert.deepEqual(placesIn(leaf), wanted, path)
        else
          for (const [category, form] of Object.entries(leaf)) {
            const places = /^(?:zero|one|two)$/.test(category)
              ? [...new Set([...placesIn(form), '{count}'])]
              : placesIn(form)
            assert.deepEqual(places.toSorted(), wanted, `${path} ${category}`)
          }
      }
    })

    test('has the forms that its grammar has for numbers', () => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
      for (const [path, leaf] of words)
        if (typeof leaf !== 'string')
          assert.deepEqual(Object.keys(leaf).toSorted(), pluralCategories.toSorted(), path)
    })

    test('has no white space at an end, and no straight quotation marks', () => {
      for (const [path, leaf] of words)
        for (const form of formsOf(leaf)) {
          assert.equal(form, form.trim(), path)
          assert.doesNotMatch(form, /["']/, path)
        }
    })
  })

/** Words that are the same as in English, because the language has borrowed them or has the same ones. */
const shared: Readonly<Record<string, readonly string[]>> = {
  de: ['article.code', 'article.named', 'article.tab', 'article.tabs', 'hints.info'],
  fr: [
    ...['page.pages', 'article.code', 'hints.attention', 'hints.danger', 'hints.important', 'hints.info'],
    'hints.question',
  ],
  es: ['page.no', 'article.named', 'article.no', 'hints.error'],
  'pt-br': ['article.named'],
  ko: ['article.named'],
  ru: ['article.named'],
  ar: ['article.named'],
}

test('no word is left in English, save those that a language shares with it', () => {
  for (const tag of others) {
    const same = leavesOf(wordsIn(tag))
      .filter(([path, leaf]) => JSON.stringify(leaf) === JSON.stringify(english.get(path)))
      .map(([path]) => path)
    assert.deepEqual(same.toSorted(), (shared[tag] ?? []).toSorted(), tag)
  }
})

test('no word is unused', () => {
  const sources = globSync('src/{web/site,content/markdown,library/pdfs}/**/*.{ts,js}')
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  // Hints are looked up by the keyword that they are written with.
  const unused = [...english.keys()].filter(
    path => !path.startsWith('hints.') && !new RegExp(`\\b${path.split('.').at(-1)}\\b`).test(sources),
  )
  assert.deepEqual(unused, [])
})
