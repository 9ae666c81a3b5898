// The stored arrangement: after any acts, reading it gives what the acts made.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Conflict, Invalid, NotFound } from '#kernel/errors.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { siteToArrange } from '../structure/testing.ts'
import { loadArrangement, saveArrangement } from './index.ts'
import { modelOf } from './testing.ts'
import { bothSides, generatedActs } from './testing-acts.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('what acts make of an arrangement is read again as they made it, and saving it once more changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(generatedActs(25), async sequence => {
        const { id, admin, world: made } = await siteToArrange(await world(), ['Ada'], [])
        let defaults = { default_section_id: null, default_site_space_id: null } as {
          default_section_id: string | null
          default_site_space_id: string | null
        }
        for (const act of sequence) {
          await made.act(admin, async ctx => {
            const before = await loadArrangement(ctx, { id, ...defaults })
            const both = bothSides(modelOf(before), act, ctx.newId)
            if (both === undefined) return
            try {
              const after = both.onArrangement(before)
              await saveArrangement(ctx, before, after)
              const row = await ctx.db
                .selectFrom('sites')
                .select(['default_section_id', 'default_site_space_id'])
                .where('id', '=', id)
                .executeTakeFirstOrThrow()
              defaults = row
              const stored = await loadArrangement(ctx, { id, ...row })
              assert.deepEqual(modelOf(stored), modelOf(after))
              assert.equal(await saveArrangement(ctx, stored, after), false)
            } catch (error) {
              const isRefused =
                error instanceof Conflict || error instanceof Invalid || error instanceof NotFound
              if (!isRefused) throw error
            }
          })
        }
      }),
      { numRuns: 15 },
    )
  })
})
