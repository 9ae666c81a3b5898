// The rule that what is not known never passes, and what is said of rules that nobody set.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Conflict } from '#kernel/errors.ts'
import { judgeRules, type MergeFacts, refuseUnlessPassed } from './rules.ts'

const rules = {
  approvals: 0,
  noOutdatedApprovals: false,
  noBrokenLinks: false,
  noOpenComments: false,
  authorsMayMerge: true,
}
const facts: MergeFacts = {
  rules,
  approvals: { all: 0, current: 0 },
  openComments: 3,
  isAuthor: true,
  links: undefined,
}
const failing = (changed: Partial<MergeFacts>): string[] =>
  judgeRules({ ...facts, ...changed }).flatMap(({ rule, passed }) => (passed ? [] : rule))

test('without rules everything passes, and every rule is told', () => {
  const all = judgeRules(facts)
  assert.deepEqual(
    all.map(({ rule, passed }) => [rule, passed]),
    Object.keys(rules).map(rule => [rule, true]),
  )
  refuseUnlessPassed(all)
})

test('links that nobody could look at, or of which some may be missing, are not whole', () => {
  const asked = { rules: { ...rules, noBrokenLinks: true } }
  assert.deepEqual(failing(asked), ['noBrokenLinks'])
  assert.deepEqual(failing({ ...asked, links: { broken: 0, isIndexing: true } }), ['noBrokenLinks'])
  assert.deepEqual(failing({ ...asked, links: { broken: 1, isIndexing: false } }), ['noBrokenLinks'])
  assert.deepEqual(failing({ ...asked, links: { broken: 0, isIndexing: false } }), [])
  assert.throws(() => refuseUnlessPassed(judgeRules({ ...facts, ...asked })), Conflict)
})

test('an outdated approval matters only where it would be needed', () => {
  const asked = { ...rules, approvals: 1, noOutdatedApprovals: true }
  assert.deepEqual(failing({ rules: asked, approvals: { all: 2, current: 1 } }), [])
  assert.deepEqual(failing({ rules: asked, approvals: { all: 1, current: 0 } }), [
    'approvals',
    'noOutdatedApprovals',
  ])
  assert.deepEqual(failing({ rules: asked, approvals: { all: 0, current: 0 } }), ['approvals'])
})
