// Whatever happens to a content, the index of its links equals one that is built from nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newWorld } from '#content/snapshot/testing.ts'
import type { TreeRoot } from '#content/tree/index.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import '../../../test/world/property-seed.ts'
import { putLinks, targetCounts } from './index.ts'
import {
  countedTargets,
  doIndexWork,
  idNamed,
  indexedLinks,
  play,
  type RandomStep,
  randomStep,
  workBetween,
} from './testing.ts'

const inOrder = (counts: readonly { status: string; kind: string; count: number }[]): string[] =>
  counts.map(({ status, kind, count }) => `${status} ${kind} ${count}`).toSorted()

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let spaces = 0

  test('an index that follows every change is the one made from nothing', async () => {
    const { act } = await world()
    const check = async (steps: readonly RandomStep[]) => {
      const content = newWorld()
      const [space, fresh] = [idNamed(`space${++spaces}x`), idNamed(`fresh${spaces}x`)]
      const roots: TreeRoot[] = [null]
      for (const one of steps) {
        const before = roots.at(-1) as TreeRoot
        const after = await play(content, roots, one)
        roots.push(after)
        const work = await workBetween(content.store, space, before, after)
        await act({ id: '' }, async ctx => {
          if (one.interrupted) await putLinks(ctx, work.target, work.changes.slice(one.one % 3))
          await doIndexWork(ctx, work, one.interrupted)
        })
      }
      await act({ id: '' }, async ctx => {
        await doIndexWork(ctx, await workBetween(content.store, fresh, null, roots.at(-1) as TreeRoot))
        assert.deepEqual(await indexedLinks(ctx, space), await indexedLinks(ctx, fresh))
        const kept = (await targetCounts(ctx, space)).filter(({ count }) => count !== 0)
        assert.deepEqual(inOrder(kept), inOrder(await countedTargets(ctx, space)))
      })
    }
    await fc.assert(fc.asyncProperty(fc.array(randomStep, { minLength: 3, maxLength: 25 }), check), {
      numRuns: 150,
    })
  })

  test('what a space that was indexed before links to is counted, and kept with its next change', async () => {
    const { act } = await world()
    const content = newWorld()
    const space = idNamed('uncounted')
    const linking = { one: 0, other: 1, text: [0, 1, 2], interrupted: false }
    const first = await play(content, [null], { ...linking, act: 'insert' })
    const second = await play(content, [null, first], { ...linking, act: 'insert', text: [3, 4, 5] })
    await act({ id: '' }, async ctx => {
      const check = async () => {
        const counted = inOrder(await countedTargets(ctx, space))
        assert.ok(counted.length > 0)
        assert.deepEqual(inOrder(await targetCounts(ctx, space)), counted)
      }
      await doIndexWork(ctx, await workBetween(content.store, space, null, first))
      await ctx.db.deleteFrom('link_counts').where('space_id', '=', space).execute()
      await check()
      await doIndexWork(ctx, await workBetween(content.store, space, first, second))
      await check()
    })
  })
})
