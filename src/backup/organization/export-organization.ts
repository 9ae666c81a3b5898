// Exports an organization in the format of a backup: the rows that belong to it, without values that are of use in one
// installation alone.
import type { Database, ReadDb } from '#database/index.ts'
import { type Backup, type BackupOptions, backUp } from '../back-up.ts'
import type { BackupPlace } from '../stores/location.ts'
import type { OpenScope } from '../write/backup-files.ts'
import { organizationRows } from './organization-rows.ts'
import { organizationTables } from './organization-tables.ts'

/** The same content gives the same bytes, unless the export is encrypted. */
export const exportOrganization = (
  database: Database,
  organization: string,
  place: BackupPlace,
  options: Omit<BackupOptions, 'only' | 'full' | 'clock'>,
): Promise<Backup> =>
  backUp(database, place, { ...options, only: { organization, scope: scopeOf(organization) } })

const scopeOf =
  (id: string): OpenScope =>
  async (from, report) => {
    const { title, changed_at } = await organizationOf(from.db, id)
    report('looking through the content')
    return {
      tables: organizationTables,
      sourceOf: await organizationRows(from, id),
      said: { at: changed_at, organization: { id, title } },
    }
  }

/** The organization's title and the time of its last change. */
const organizationOf = async (
  db: ReadDb,
  id: string,
): Promise<{ readonly title: string; readonly changed_at: string }> => {
  const row = await db
    .selectFrom('organizations')
    .select(({ selectFrom, fn, ref }) => [
      'title',
      fn
        .coalesce(
          selectFrom('events')
            .select('created_at')
            .where('organization_id', '=', id)
            .orderBy('created_at', 'desc')
            .limit(1),
          ref('created_at'),
        )
        .as('changed_at'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined)
    throw new Error(`there is no organization ${id}; lectern organization list shows those that there are`)
  return row
}
