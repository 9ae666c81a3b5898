// Whatever a change request changes, its links are those that its content would have as a main content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newWorld } from '#content/snapshot/testing.ts'
import type { TreeRoot } from '#content/tree/index.ts'
import { reading } from '#context.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import '../../../test/world/property-seed.ts'
import {
  doIndexWork,
  idNamed,
  indexTargetIn,
  play,
  type RandomStep,
  randomStep,
  workBetween,
} from '../link-index/testing.ts'
import type { LinkedContent } from './content.ts'
import { changedLinks } from './overlay.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let spaces = 0

  test('the links of a change request are those that its content would have by itself', async () => {
    const { act, installation } = await world()
    const check = async (
      common: readonly RandomStep[],
      ours: readonly RandomStep[],
      theirs: readonly RandomStep[],
    ) => {
      const content = newWorld()
      const after = async (start: TreeRoot, steps: readonly RandomStep[]) => {
        const roots = [start]
        for (const one of steps) roots.push(await play(content, roots, one))
        return roots.at(-1) as TreeRoot
      }
      const head = await after(null, common)
      const [main, proposed] = [await after(head, theirs), await after(head, ours)]
      const [space, fresh] = [idNamed(`space${++spaces}x`), idNamed(`fresh${spaces}x`)]
      await act({ id: '' }, async ctx => {
        await doIndexWork(ctx, await workBetween(content.store, space, null, main))
        await doIndexWork(ctx, await workBetween(content.store, fresh, null, proposed))
      })
      const ctx = reading(installation, { userId: '', tokenId: '', scope: 'write' })
      const linked = {
        session: content.store,
        main: indexTargetIn(content.store, space, main),
        target: indexTargetIn(content.store, space, proposed),
      } as unknown as LinkedContent
      const overlay = await changedLinks(ctx, linked)
      const rowsOf = (id: string) =>
        ctx.db.selectFrom('link_targets').selectAll().where('space_id', '=', id).execute()
      const linksOf = (id: string) =>
        ctx.db.selectFrom('page_links').select(['source_id', 'target']).where('space_id', '=', id).execute()
      const plain = (rows: readonly object[], id: string) =>
        rows.map(row => JSON.stringify(row).replaceAll(id, 'the space')).sort()
      const kept = (await rowsOf(space)).filter(({ target }) => !overlay.stored.has(target))
      assert.deepEqual(plain([...kept, ...overlay.rows.values()], space), plain(await rowsOf(fresh), fresh))
      const links = (await linksOf(space)).filter(({ source_id }) => !overlay.sources.has(source_id))
      const overlaid = [...overlay.sources.values()].flatMap(source =>
        source.links.map(({ key }) => ({ source_id: source.id, target: key })),
      )
      assert.deepEqual(plain([...links, ...overlaid], space), plain(await linksOf(fresh), fresh))
    }
    const steps = fc.array(randomStep, { maxLength: 8 })
    const common = fc.array(randomStep, { minLength: 5, maxLength: 15 })
    await fc.assert(fc.asyncProperty(common, steps, steps, check), { numRuns: 60 })
  })
})
