// The rule: extracts that were once stored for texts that had run out of time are found, and these texts are read again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { addPage, newSpace, read, type TestSpace, text } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { enqueue } from '../../jobs/index.ts'
import { catchUp, rebuildIndex, reviewExtracts } from './index.ts'
import { contextOf, exhaustWhere, indexedRows, retryAfter, storedHashes } from './testing.ts'

forEachDatabase((_engine, open) => {
  /** A space and a duplicate of it, in which the extracts of some texts are stored as if these were empty. */
  const wronged = async (isWronged: (markdown: string) => boolean): Promise<TestSpace> => {
    const space = await newSpace(await createWorld(await open()))
    const { admin, content, path, world } = space
    for (let index = 0; index < 30; index++)
      await addPage(
        admin,
        content,
        `Page ${index}`,
        text(`# Page ${index}\n\nTo [the next](page-${index + 1}.md).`),
      )
    await addPage(admin, content, 'Deep', text('>'.repeat(50_000)))
    await addPage(admin, content, 'Plain', text('No more than words'))
    const { id } = (await admin.post(`${path}/duplicate`)).body
    const { database } = world.installation
    for (const one of [space.id, id]) await catchUp(contextOf(world), one)
    const objects = await database.read.selectFrom('objects').selectAll().execute()
    await database.transaction(async db => {
      for (const { hash, data } of objects)
        if (isWronged(data))
          await db
            .updateTable('text_extracts')
            .set({
              data: JSON.stringify({
                links: [],
                anchors: [],
                sections: [{ id: null, title: '', text: data }],
              }),
            })
            .where('hash', '=', hash)
            .execute()
      await db.deleteFrom('content_index').execute()
    })
    for (const one of [space.id, id]) await catchUp(contextOf(world), one)
    return { ...space, duplicate: { ...space, id } } as TestSpace
  }
  const review = async ({ world }: TestSpace): Promise<void> => {
    await world.act({ id: '' }, ctx => enqueue(ctx, reviewExtracts))
    const failed: unknown[] = []
    await createRunner(world.installation, [reviewExtracts], {
      error: ({ err }) => void failed.push(err),
    }).runDue()
    assert.deepEqual(failed, [])
  }

  test('they are read again in every space of the lineage, and the index is as any other', async () => {
    const space = await wronged(markdown => /^# Page \d*[357]\n/.test(markdown))
    const { duplicate } = space as TestSpace & { duplicate: TestSpace }
    assert.equal((await read(space.admin, `${space.path}/links`)).count, 21)
    await review(space)
    assert.ok((await read(space.admin, `${space.path}/links`)).indexing.total > 0)
    await retryAfter(space.world, 1)
    assert.equal((await read(space.admin, `${space.path}/links`)).count, 30)
    const mended = await Promise.all([space, duplicate].map(indexedRows))
    await rebuildIndex(contextOf(space.world))
    assert.deepEqual(mended, await Promise.all([space, duplicate].map(indexedRows)))
  })

  test('all other texts are left alone; one that is refused by its form is refused once more', async () => {
    const space = await wronged(() => false)
    const texts = exhaustWhere(space.world, () => false)
    const before = await storedHashes(space)
    await review(space)
    await retryAfter(space.world, 1)
    assert.deepEqual((await storedHashes(space)).sort(), before.sort())
    assert.deepEqual(
      texts.map(markdown => markdown.charAt(0)),
      ['>', 'N'],
    )
  })
})
