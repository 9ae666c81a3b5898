// Slugs of titles, and unique ones where some are taken.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { slugify, slugPool, uniqueSlug } from './slug.ts'

test('a slug is lower case letters and digits with single hyphens between', () => {
  const table: [string, string][] = [
    ['Getting Started', 'getting-started'],
    ["  What's new?! (v2.0) ", 'what-s-new-v2-0'],
    ['--a---b--', 'a-b'],
    ['Install by RPM Package (Red Hat Linux)', 'install-by-rpm-package-red-hat-linux'],
  ]
  for (const [title, slug] of table) assert.equal(slugify(title), slug)
})

test('Latin diacritics are folded, letters of other scripts stay as they are', () => {
  assert.equal(slugify('Équipe Ångström İstanbul'), 'equipe-angstrom-istanbul')
  assert.equal(slugify('ﬁle ½'), 'file-1-2')
  assert.equal(slugify('한국어 문서'), '한국어-문서')
  assert.equal(slugify('हिन्दी में'), 'हिन्दी-में')
  assert.equal(slugify('日本語のガイド'), '日本語のガイド')
  assert.equal(slugify('מדריך 1'), 'מדריך-1')
})

test('a title without letters or digits is a page', () => {
  for (const title of ['', '❤️', '***', '\u0301']) assert.equal(slugify(title), 'page')
  assert.equal(slugify('1️⃣ One'), '1-one')
})

test('a slug is a slug already, and at most 100 characters long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), title => {
      const slug = slugify(title)
      assert.equal(slugify(slug), slug)
      assert.ok([...slug].length <= 100)
      assert.doesNotMatch(slug, /^-|-$|--|[/?#%\s]/)
    }),
  )
})

test('a taken slug gets the first free number', () => {
  const taken = new Set(['a', 'a-1', 'a-3'])
  const isTaken = (slug: string) => taken.has(slug)
  assert.equal(uniqueSlug('b', isTaken), 'b')
  assert.equal(uniqueSlug('a', isTaken), 'a-2')
})

test('a numbered slug keeps within 100 characters', () => {
  assert.equal(uniqueSlug('a'.repeat(100), slug => slug.length === 100 && !slug.includes('-')).length, 100)
})

test('a pool gives the slugs that uniqueSlug would', () => {
  const wanted = fc.array(fc.constantFrom('a', 'b', 'a-1', 'a-2', 'b-1'), { maxLength: 30 })
  fc.assert(
    fc.property(wanted, slugs => {
      const taken = new Set<string>(['b'])
      const next = slugPool(taken)
      const expected = slugs.map(slug => {
        const unique = uniqueSlug(slug, candidate => taken.has(candidate))
        taken.add(unique)
        return unique
      })
      const given = slugs.map(slug => next(slug))
      assert.deepEqual(given, expected)
    }),
  )
})
