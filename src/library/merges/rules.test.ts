// The rules that an unknown fact never passes, and what the answer says of rules that nobody set.
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
  const whole = { broken: 0, isIndexing: false, isTooMuch: false }
  assert.deepEqual(failing(asked), ['noBrokenLinks'])
  assert.deepEqual(failing({ ...asked, links: { ...whole, isIndexing: true } }), ['noBrokenLinks'])
  assert.deepEqual(failing({ ...asked, links: { ...whole, broken: 1 } }), ['noBrokenLinks'])
  assert.deepEqual(failing({ ...asked, links: whole }), [])
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

test('what a rule says leads on: what to do, and what is of no use', () => {
  const all = { approvals: 2, noOutdatedApprovals: true, noBrokenLinks: true, noOpenComments: true }
  const saying = (links: MergeFacts['links']) =>
    judgeRules({
      rules: { ...all, authorsMayMerge: false },
      approvals: { all: 2, current: 1 },
      openComments: 1,
      isAuthor: true,
      links,
    }).map(({ message }) => message)
  assert.deepEqual(saying({ broken: 2, isIndexing: false, isTooMuch: false }), [
    'it has 1 of 2 approvals: ask for reviews',
    '1 of its approvals is of an earlier content: ask for another review',
    '2 links would lead nowhere: change them, or keep what they lead to',
    '1 of its comments is open: resolve it',
    'you made it, or a revision of it: somebody else must merge it',
  ])
  assert.match(saying({ broken: 0, isIndexing: true, isTooMuch: false })[2] ?? '', /try again/)
  assert.match(saying({ broken: 0, isIndexing: true, isTooMuch: true })[2] ?? '', /merge it in parts/)
})
