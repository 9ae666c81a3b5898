// The levels, and the one rule that gives a person theirs.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Visibility, visibilities } from '#database/index.ts'
import { highest, type Level, levelOn, levels, reaches } from './index.ts'

const member = (role: Level | null) => ({ member: true, role })
const stranger = { member: false, role: null }
const guarded = (
  defaultLevel: Level | null,
  grant: Level | null = null,
  visibility: Visibility = 'private',
) => ({
  visibility,
  defaultLevel,
  grant,
})

describe('levels', () => {
  test('each includes those before it, and none of those after it', () => {
    for (const [have, level] of levels.entries())
      for (const [wanted, need] of levels.entries()) assert.equal(reaches(level, need), have >= wanted)
    for (const need of levels) assert.equal(reaches(null, need), false)
  })

  test('the highest of some is the one that includes all the others', () => {
    const level = fc.constantFrom(...levels, null)
    fc.assert(
      fc.property(fc.array(level), given => {
        const top = highest(...given)
        for (const one of given) assert.ok(one === null || reaches(top, one))
        assert.ok(top === null ? given.every(one => one === null) : given.includes(top))
      }),
    )
  })
})

describe('the level on a space', () => {
  test('is admin for admins of the organization, whatever the space says', () => {
    assert.equal(levelOn(member('admin'), guarded(null)), 'admin')
    assert.equal(levelOn(member('admin'), guarded('read', 'comment')), 'admin')
  })

  test("is the higher of the default level and the member's role, where there is a default level", () => {
    for (const defaultLevel of levels)
      for (const role of levels.filter(one => one !== 'admin'))
        assert.equal(levelOn(member(role), guarded(defaultLevel)), highest(defaultLevel, role))
  })

  test('is the grant alone, where there is no default level', () => {
    for (const role of levels.filter(one => one !== 'admin')) {
      assert.equal(levelOn(member(role), guarded(null)), null)
      for (const grant of levels) assert.equal(levelOn(member(role), guarded(null, grant)), grant)
    }
  })

  test('is the grant alone for guests', () => {
    for (const defaultLevel of [...levels, null]) {
      assert.equal(levelOn(member(null), guarded(defaultLevel)), null)
      for (const grant of levels) assert.equal(levelOn(member(null), guarded(defaultLevel, grant)), grant)
    }
  })

  test('is never lowered by a grant', () => {
    for (const grant of levels)
      assert.equal(levelOn(member('edit'), guarded('read', grant)), highest('edit', grant))
  })

  test('is read for anyone on what is public or unlisted, and nothing to strangers elsewhere', () => {
    for (const visibility of visibilities) {
      const open = visibility === 'public' || visibility === 'unlisted' ? 'read' : null
      assert.equal(levelOn(stranger, guarded('admin', null, visibility)), open)
      assert.equal(levelOn(member(null), guarded('admin', null, visibility)), open)
      assert.equal(levelOn(member('read'), guarded(null, null, visibility)), open)
    }
  })

  test('is nothing to strangers by a grant that was left behind', () => {
    assert.equal(levelOn(stranger, guarded('read', 'admin')), null)
  })
})
