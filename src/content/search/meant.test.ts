// What a word may mean that finds nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantBy } from './meant.ts'

const meant = async (word: string, ...written: string[]): Promise<string[]> => {
  const found = await meantBy(word, 'en', async words => words.filter(one => written.includes(one)))
  return found.map(words => words.join(' '))
}

test('it is a spelling that some page has, and its plural', async () => {
  assert.deepEqual(await meant('redirct', 'redirect', 'direct'), ['redirect'])
  assert.deepEqual(await meant('redirct', 'redirects', 'redirecting'), ['redirects'])
  assert.deepEqual(await meant('redirct', 'redirects', 'redirect'), ['redirect', 'redirects'])
})

test('it is two words of which each is on a page', async () => {
  assert.deepEqual(await meant('plpgsql', 'pl', 'pgsql', 'p'), ['pl pgsql'])
  assert.deepEqual(await meant('plpgsql', 'pl'), [])
})
