// The rules of work on a queue: several items at a time, outcomes in order, and not further ahead than allowed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderedWork } from './in-order.ts'

/** Work whose items are finished by the test. */
const held = (options: { concurrency: number; ahead: number }) => {
  const begun: number[] = []
  const waiting = new Map<number, PromiseWithResolvers<string>>()
  const queue = orderedWork<number, string>({
    ...options,
    concurrency: () => options.concurrency,
    work: item => {
      begun.push(item)
      const made = Promise.withResolvers<string>()
      waiting.set(item, made)
      return made.promise
    },
  })
  const finish = async (item: number): Promise<void> => {
    waiting.get(item)?.resolve(`${item}`)
    await new Promise(setImmediate)
  }
  return { queue, begun, waiting, finish }
}

describe('ordered work', () => {
  it('gives outcomes in the order of the queue, whichever is done first', async () => {
    const { queue, finish } = held({ concurrency: 3, ahead: 10 })
    for (const item of [1, 2, 3]) queue.add(item)
    const taken = queue.take(5)
    for (const item of [3, 1, 2]) await finish(item)
    assert.deepEqual(await taken, [
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ])
    assert.deepEqual(await queue.take(1), [])
  })

  it('is on so many at the same time, and so far ahead of what was taken', async () => {
    const { queue, begun, finish } = held({ concurrency: 2, ahead: 3 })
    for (const item of [1, 2, 3, 4, 5]) queue.add(item)
    assert.deepEqual(begun, [1, 2])
    await finish(1)
    await finish(2)
    await finish(3)
    assert.deepEqual(begun, [1, 2, 3])
    await queue.take(1)
    assert.deepEqual(begun, [1, 2, 3, 4])
  })

  it('fails where the item fails, and not before', async () => {
    const { queue, waiting, finish } = held({ concurrency: 2, ahead: 5 })
    queue.add(1)
    queue.add(2)
    waiting.get(2)?.reject(new Error('broken'))
    await finish(1)
    assert.deepEqual(await queue.take(1), [[1, '1']])
    await assert.rejects(queue.take(1), /broken/)
  })

  it('begins nothing once it is ended, and its end waits for what is under way', async () => {
    const { queue, begun, finish } = held({ concurrency: 1, ahead: 5 })
    queue.add(1)
    queue.add(2)
    let isOver = false
    const end = queue.end().then(() => {
      isOver = true
    })
    await new Promise(setImmediate)
    assert.equal(isOver, false)
    await finish(1)
    await end
    assert.deepEqual(begun, [1])
  })
})
