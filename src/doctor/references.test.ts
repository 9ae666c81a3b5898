// The checks of references: each finds a row that refers to nothing, and where such a row may be removed, only it is.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { prepared } from '../../test/world/prepared.ts'
import { isMending } from './check.ts'
import { checks } from './checks.ts'
import { richInstallation } from './testing.ts'
import { addRow, seenOf, setInOne } from './testing-breaking.ts'

const references = checks.filter(({ rule }) => /^What [^ ]+ names is a row of /.test(rule))

/** Rows for tables that are empty, or in which no row can be changed without breaking other rules. */
const rows: { readonly [id: string]: Readonly<Record<string, unknown>> } = {
  'tokens.authorization_id': { user_id: '', label: '', hash: 'one', scope: 'read' },
  'oauth_codes.authorization_id': { scope: 'read', expires_at: '9' },
  'oauth_refresh_tokens.authorization_id': { scope: 'read' },
}

/** Which rows are broken, if not any row will do. */
const conditions: { readonly [id: string]: string } = {
  'grants.principal_id.user': "principal_type = 'user'",
  'grants.principal_id.team': "principal_type = 'team'",
  'grants.resource_id.space': "resource_type = 'space'",
  'grants.resource_id.collection': "resource_type = 'collection'",
}

forEachDatabase((_, open) => {
  const rich = prepared(async () => richInstallation(await open('suite')))

  describe('what names nothing', () => {
    for (const check of references)
      test(`is found: ${check.id}`, async () => {
        const { world } = await rich
        const [table, column] = check.id.split('.') as [keyof Tables, string]
        const { found, left } = await seenOf(world, check, async ctx => {
          const { rows: some } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(ctx.db)
          if (some.length === 0 || rows[check.id] !== undefined)
            await addRow(ctx, table, { ...rows[check.id], [column]: missing })
          else await setInOne(ctx, table, column, missing, sql.raw(conditions[check.id] ?? 'true'))
        })
        assert.deepEqual(
          found.map(({ table, row }) => [table, row[column]]),
          [[table, missing]],
        )
        assert.deepEqual(left, isMending(check.remedy) ? [] : undefined)
      })
  })
})

const missing = 'nothing'
