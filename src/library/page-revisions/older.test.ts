// Revisions from before it was recorded which pages a revision changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import { jobToRun } from '#jobs/testing.ts'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { purgeDeletedSpaces } from '../purge/index.ts'
import { noteOlderRevisions } from './index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A page with changes in the main content and in a change request, none of them recorded. */
  const unnoted = async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const page = await addPage(admin, content, 'Page', text('one\n'))
    for (let time = 0; time < 25; time++)
      await write(
        admin,
        content,
        updatePage(page, time % 5 === 0 ? text(`text ${time}\n`) : { title: 'Page' }),
      )
    const draft = await newChangeRequest(admin, space)
    await write(admin, draft.content, updatePage(page, { title: 'Own' }))
    const histories = async () => {
      const [main, own] = [content, draft.content].map(of => `${of}/page/${page}/revisions`)
      return [await read(admin, main as string), await read(admin, own as string)]
    }
    return { space, histories }
  }
  const forget = ({ world: { installation }, id }: TestSpace) =>
    installation.database.transaction(async db => {
      await db.deleteFrom('page_revisions').execute()
      await db.updateTable('revisions').set({ are_pages_noted: 0 }).where('space_id', '=', id).execute()
    })
  const countUnnoted = async ({ world: { installation }, id }: TestSpace) => {
    const rows = installation.database.read.selectFrom('revisions').select('id').where('space_id', '=', id)
    return (await rows.where('are_pages_noted', '=', 0).execute()).length
  }

  test('a question is answered as if all had been noted when it was made', async () => {
    const { space, histories } = await unnoted()
    const noted = await histories()
    assert.ok(noted[0].count > 3)
    await forget(space)
    assert.deepEqual(await histories(), noted)
    assert.equal(await countUnnoted(space), 0)
  })

  test('a job notes what nobody has asked for', async () => {
    const { space, histories } = await unnoted()
    const noted = await histories()
    await forget(space)
    const { installation } = space.world
    const ctx = reading(installation, operator)
    await noteOlderRevisions.run(ctx, jobToRun())
    assert.equal(await countUnnoted(space), 0)
    assert.deepEqual(await histories(), noted)
  })

  test('nothing is left of the history of a space that is gone', async () => {
    const { space } = await unnoted()
    await space.admin.delete(space.path)
    space.world.clock.now += 8 * 86_400_000
    const ctx = reading(space.world.installation, operator)
    await purgeDeletedSpaces.run(ctx, jobToRun())
    const left = await space.world.installation.database.read
      .selectFrom('page_revisions')
      .select('revision_id')
      .where('head_id', '=', space.id)
      .execute()
    assert.deepEqual(left, [])
  })
})
