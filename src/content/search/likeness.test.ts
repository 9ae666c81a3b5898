// Likeness: which titles are suggested when nothing was found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedText, likenessTo } from './likeness.ts'

const titles = ['Authentication', 'Installation', 'Rate limits', 'Getting started', '认证']

for (const [question, expected] of [
  ['authentification', 'Authentication'],
  ['instalation guide', 'Installation'],
  ['instllaton', 'Installation'],
  ['RATE LIMTIS', 'Rate limits'],
  ['start', 'Getting started'],
  ['xyzzy', undefined],
  ['', undefined],
  ['a b', undefined],
] as const)
  test(`${JSON.stringify(question)} looks most like ${expected ?? 'nothing'}`, () => {
    const likeness = likenessTo(question)
    const [best] = titles
      .filter(title => likeness(comparedText(title)) > 0)
      .sort((one, other) => likeness(comparedText(other)) - likeness(comparedText(one)))
    assert.equal(best, expected)
  })

test('a text with all that was asked for is as like as can be', () =>
  assert.equal(likenessTo('rate limits')(comparedText('The limits of a rate: rate limits')), 1))
