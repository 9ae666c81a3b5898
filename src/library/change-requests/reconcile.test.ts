// The rule of rehearsing: a merge is computed again while the heads move, and the last time while they are locked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, rehearsing } from './reconcile.ts'

const rehearsal = {}

test('it is rehearsed again as long as the heads move, and decided once they do not', async () => {
  let rehearsals = 0
  const rehearse = async () => {
    rehearsals++
    return rehearsal
  }
  const result = await rehearsing(rehearse, async () => (rehearsals < 3 ? moved : 'done'))
  assert.deepEqual([result, rehearsals], ['done', 3])
})

test('whoever finds the heads moved again and again decides at last while they are locked', async () => {
  const lasts: boolean[] = []
  const result = await rehearsing(
    async () => rehearsal,
    async (_, isLast) => {
      lasts.push(isLast)
      return isLast ? 'done' : moved
    },
  )
  assert.deepEqual([result, lasts], ['done', [false, false, false, false, true]])
})
