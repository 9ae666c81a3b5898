// Migrating stored extracts of texts: a job reviews them, where there are any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

forEachDatabase((_engine, _open, blank) => {
  for (const [texts, jobs] of [
    [1, ['review-extracts']],
    [0, []],
  ] as const)
    test(`where ${texts} texts were indexed, ${jobs.length} jobs look through them`, async () => {
      const database = await openDatabase(await blank())
      await migrate(
        database,
        migrations.filter(({ name }) => name < '0008'),
      )
      await database.transaction(async db => {
        await sql`insert into content_index (space_id, revision_id) values ('space', 'revision')`.execute(db)
        if (texts > 0)
          await sql`insert into text_extracts (lineage_id, hash, data) values ('one', 'hash', '{}')`.execute(
            db,
          )
      })
      await migrate(
        database,
        migrations.filter(({ name }) => name < '0009'),
      )
      const due = await database.read.selectFrom('jobs').select('name').execute()
      assert.deepEqual(
        due.map(({ name }) => name),
        jobs,
      )
      const { position, total } = await database.read
        .selectFrom('content_index')
        .selectAll()
        .executeTakeFirstOrThrow()
      assert.deepEqual([position, total], [0, 0])
      await database.close()
    })
})
