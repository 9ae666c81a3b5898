// Work that is done together in one task: when it succeeds, and when it fails.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Invalid, ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { together } from './together.ts'

const doubling = (fails?: Error) => {
  const calls: (number | readonly number[])[] = []
  const ask = together<number, number>(
    async items => {
      calls.push(items)
      if (fails) throw fails
      return items.map(item => 2 * item)
    },
    async item => {
      calls.push(item)
      if (item === 13) throw new Invalid('13')
      return 2 * item
    },
  )
  return { ask, calls }
}

describe('What is asked for in the same moment', () => {
  test('is done together, each answered by its own value', async () => {
    const { ask, calls } = doubling()
    assert.deepEqual(await Promise.all([1, 2, 3].map(ask)), [2, 4, 6])
    assert.equal(await ask(4), 8)
    assert.deepEqual(calls, [[1, 2, 3], 4])
  })

  for (const error of [new Invalid('no'), new ResourceExhausted('time')])
    test(`is done one by one where together it fails with ${error.name}, so that none suffers for another`, async () => {
      const { ask, calls } = doubling(error)
      const endings = await Promise.allSettled([1, 13, 3].map(ask))
      assert.deepEqual(
        endings.map(ending => (ending.status === 'fulfilled' ? ending.value : ending.reason.message)),
        [2, '13', 6],
      )
      assert.deepEqual(calls, [[1, 13, 3], 1, 13, 3])
    })

  test('fails as a whole where nothing can be done now', async () => {
    const { ask, calls } = doubling(new Unavailable('full'))
    const endings = await Promise.allSettled([1, 2].map(ask))
    assert.deepEqual(
      endings.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(calls.length, 1)
  })
})
