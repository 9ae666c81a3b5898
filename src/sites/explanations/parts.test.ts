// Which parts of a site keep a visitor from seeing one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decisiveParts, isPathShown, type Part, pathTo } from './parts.ts'

const part = (
  type: Part['type'],
  id: string,
  condition: string | null,
  parts: readonly Part[] = [],
): Part => ({
  type,
  id,
  title: id,
  condition,
  parts,
})
const siteSpace = (id: string, condition: string | null = null) => part('site-space', id, condition)

const guide = part('site-section', 'guide', 'a', [siteSpace('one', 'b'), siteSpace('two', 'c')])
const group = part('site-section-group', 'group', 'd', [guide])
const parts = [part('site-section', 'first', null, [siteSpace('zero')]), group]

/** Evaluates conditions: those that `names` contains are true. */
const when = (names: string) => (condition: string) => ({ result: names.includes(condition) })
const ids = (found: readonly Part[] | undefined) => found?.map(({ id }) => id)

test('the way to a part leads through those that it is in', () => {
  assert.deepEqual(ids(pathTo(parts, 'site-space', 'two')), ['group', 'guide', 'two'])
  assert.deepEqual(ids(pathTo(parts, 'site-section-group', 'group')), ['group'])
  assert.equal(pathTo(parts, 'site-section', 'two'), undefined)
  assert.equal(pathTo(parts, 'site-space', 'none'), undefined)
})

test('a section without a site space to see is hidden, and a group without a section', () => {
  assert.ok(isPathShown([group], when('abd')))
  assert.ok(!isPathShown([group], when('ad')))
  assert.ok(!isPathShown([group], when('bd')))
  assert.ok(isPathShown([group, guide], when('acd')))
  assert.ok(!isPathShown([group, guide], when('abc')))
  assert.ok(!isPathShown([group, guide], when('bcd')))
  const [one] = guide.parts as [Part]
  assert.ok(isPathShown([group, guide, one], when('abd')))
  assert.ok(!isPathShown([group, guide, one], when('acd')))
})

test('what is in a part counts as a reason where that alone hides it', () => {
  const path = [group, guide]
  assert.deepEqual(ids(decisiveParts(path, when('ad'))), ['group', 'guide', 'one', 'two'])
  assert.deepEqual(ids(decisiveParts(path, when('abd'))), ['group', 'guide'])
  assert.deepEqual(ids(decisiveParts(path, when('d'))), ['group', 'guide'])
})
