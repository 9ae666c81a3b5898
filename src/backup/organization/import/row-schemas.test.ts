// Rules for the values of an export's rows: an import refuses what the API would refuse.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onSqlite } from '../../../../test/world/sqlite-databases.ts'
import { twoOrganizations } from '../testing-organizations.ts'
import { refuseWrongValues } from './row-schemas.ts'

/** Texts that people write, and the maximum length in characters that the API accepts. */
const longest: readonly (readonly [table: string, column: string, characters: number])[] = [
  ['organizations', 'title', 255],
  ['teams', 'title', 64],
  ['collections', 'title', 50],
  ['collections', 'description', 100],
  ['spaces', 'title', 50],
  ['spaces', 'emoji', 50],
  ['change_requests', 'subject', 100],
  ['comments', 'markdown', 20_000],
  ['comment_replies', 'markdown', 20_000],
  ['reactions', 'emoji', 100],
  ['saml_providers', 'label', 30],
  ['oidc_providers', 'label', 30],
  ['sites', 'title', 128],
  ['site_section_groups', 'title', 100],
  ['site_sections', 'title', 128],
  ['site_sections', 'description', 256],
  ['share_links', 'name', 50],
  ['site_feedback', 'comment', 1000],
]

test('a text is taken as long as the API takes it, and refused when it is longer by one', async () => {
  const sqlite = onSqlite()
  const { database } = await twoOrganizations(sqlite.open)
  for (const [table, column, characters] of longest) {
    const put = (value: unknown) =>
      database.transaction(db =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
            where rowid = (select min(rowid) from ${sql.table(table)})`.execute(db),
      )
    const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
      order by rowid limit 1`.execute(database.read)
    assert.equal(rows.length, 1, `there is no row of ${table} to try it on`)
    await put('é'.repeat(characters))
    await refuseWrongValues(database.read)
    await put('é'.repeat(characters + 1))
    await assert.rejects(
      refuseWrongValues(database.read),
      new RegExp(`a row of ${table} .* a value that cannot be set`),
      `${table}.${column}`,
    )
    await put(rows[0]?.value)
  }
  await sqlite.end()
})

test('merge rules that the API does not know, or with a bound that it does not have, are refused', async () => {
  const sqlite = onSqlite()
  const { database } = await twoOrganizations(sqlite.open)
  for (const rules of ['{"approvals":11}', '{"approvals":"2"}', '{"noRule":true}', '[]']) {
    await database.transaction(db => db.updateTable('spaces').set({ merge_rules: rules }).execute())
    await assert.rejects(refuseWrongValues(database.read), /a row of spaces .* cannot be set/, rules)
  }
  await database.transaction(db =>
    db.updateTable('spaces').set({ merge_rules: '{"approvals":10}' }).execute(),
  )
  await refuseWrongValues(database.read)
  await sqlite.end()
})
