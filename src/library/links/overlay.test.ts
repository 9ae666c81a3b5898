// Whatever a change request changes, its links equal those of its content once that is the main content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newWorld } from '#content/snapshot/testing.ts'
import type { TreeRoot } from '#content/tree/index.ts'
import { operator, reading } from '#context.ts'
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

  test('the links of a change request are those that the index has of its content, made anew, and once it has become the main content', async () => {
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
      const ctx = reading(installation, operator)
      const linked = {
        session: content.store,
        main: indexTargetIn(content.store, space, main),
        target: indexTargetIn(content.store, space, proposed),
      } as unknown as LinkedContent
      const { anchorsOf: _, ...overlay } = await changedLinks(ctx, linked)
      const { anchorsOf: __, ...again } = await changedLinks(ctx, linked)
      assert.deepEqual(again, overlay)
      const rowsOf = (id: string) =>
        ctx.db.selectFrom('link_targets').selectAll().where('space_id', '=', id).execute()
      const linksOf = (id: string) =>
        ctx.db.selectFrom('page_links').select(['source_id', 'target']).where('space_id', '=', id).execute()
      const plain = (rows: readonly object[], id: string) =>
        rows.map(row => JSON.stringify(row).replaceAll(id, 'the space')).sort()
      const kept = (await rowsOf(space)).filter(({ target }) => !overlay.stored.has(target))
      const targets = plain([...kept, ...overlay.rows.values()], space)
      const own = (await linksOf(space)).filter(({ source_id }) => !overlay.sources.has(source_id))
      const overlaid = [...overlay.sources.values()].flatMap(source =>
        source.targets.map(target => ({ source_id: source.id, target })),
      )
      const links = plain([...own, ...overlaid], space)
      const merged = await workBetween(content.store, space, main, proposed)
      await act({ id: '' }, async ctx => doIndexWork(ctx, merged))
      for (const id of [fresh, space]) {
        assert.deepEqual(targets, plain(await rowsOf(id), id))
        assert.deepEqual(links, plain(await linksOf(id), id))
      }
    }
    const steps = fc.array(randomStep, { maxLength: 8 })
    const common = fc.array(randomStep, { minLength: 5, maxLength: 15 })
    await fc.assert(fc.asyncProperty(common, steps, steps, check), { numRuns: 60 })
  })
})
