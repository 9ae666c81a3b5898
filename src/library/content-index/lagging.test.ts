// The rules of finding the spaces whose index lags behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { addPage, newSpace, sharedWorld, type TestSpace } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { catchUp, forgetIndex, indexLaggingSpaces } from './index.ts'
import { laggingSpaces, lagOfSpaces, noteIndexed } from './store.ts'
import { contextOf } from './testing.ts'

const silent = { error: () => {} }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const isLagging = async ({ world, id }: TestSpace): Promise<boolean> => {
    const spaces = laggingSpaces(contextOf(world)).where('spaces.id', '=', id)
    return (await spaces.execute()).length === 1
  }

  test('a space lags from each change of its main content until that is indexed, unless it is deleted', async () => {
    const space = await newSpace(await world())
    const ctx = contextOf(space.world)
    assert.equal(await isLagging(space), true)
    await catchUp(ctx, space.id)
    assert.equal(await isLagging(space), false)
    await addPage(space.admin, space.content, 'Page')
    assert.equal(await isLagging(space), true)
    await space.admin.delete(space.path)
    assert.equal(await isLagging(space), false)
    await space.admin.post(`${space.path}/restore`)
    assert.equal(await isLagging(space), true)
    await catchUp(ctx, space.id)
    assert.equal(await isLagging(space), false)
  })

  test('a space whose index is forgotten lags until it is indexed again', async () => {
    const space = await newSpace(await world())
    const ctx = contextOf(space.world)
    await catchUp(ctx, space.id)
    await ctx.inTransaction(inside => forgetIndex(inside, space.id))
    assert.equal(await isLagging(space), true)
    await catchUp(ctx, space.id)
    assert.equal(await isLagging(space), false)
  })

  test('what an older program has indexed and not noted is noted by the job', async () => {
    const space = await newSpace(await world())
    const ctx = contextOf(space.world)
    await catchUp(ctx, space.id)
    await ctx.inTransaction(inside => noteIndexed(inside, space.id, null))
    assert.equal(await isLagging(space), true)
    await createRunner(space.world.installation, [indexLaggingSpaces], silent).runDue()
    assert.equal(await isLagging(space), false)
  })

  test('those that lag are found in an index of these alone', async () => {
    const database = await open()
    // Building a query that is not run needs only the database of a context.
    const ctx = { db: database.read } as never
    const ofOrganization = laggingSpaces(ctx).where('spaces.organization_id', '=', 'one')
    for (const query of [ofOrganization, lagOfSpaces(ctx)])
      assert.match(await planOf(database, query), /spaces_lagging/)
  })
})
