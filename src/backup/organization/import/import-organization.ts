// Imports an organization: checks its export in a temporary database, then inserts it in one transaction, beside other
// organizations.
import { type Installation, inTransaction, operator, type WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { faultsOf } from '#doctor/index.ts'
import { enqueue } from '#jobs/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { processSpec } from '#library/openapi-specs/index.ts'
import { newVisitorKey } from '#sites/visitors/index.ts'
import type { FoundBackup } from '../../open-backups.ts'
import type { Report } from '../../write/backup-files.ts'
import { bringIn } from './bring-in.ts'
import { addAccounts, haveSameAccounts, type ImportedPerson, peopleOf } from './people.ts'
import { refuseStrangeIds } from './refuse-strange-ids.ts'
import { refuseTaken } from './refuse-taken.ts'
import { renameAuthors } from './rename-authors.ts'
import { changedRow } from './row-changes.ts'
import { refuseWrongValues } from './row-schemas.ts'
import { whileStaged } from './staged.ts'
import { adminsOf, hasFreeHostname, type LeftToDo, leftToDoIn, refuseSame, specsOf } from './store.ts'

export interface Importing {
  /** Opens the temporary database as an installation, to check the export there. */
  readonly openStaged: (database: Database) => Promise<Installation & { close(): Promise<void> }>
  /** Called in the transaction: notes that there is an organization from now on. */
  readonly noteFounded: (db: WriteCtx['db']) => Promise<unknown>
  readonly report: Report
}

export interface ImportedOrganization {
  readonly id: string
  readonly title: string
  readonly rows: number
  /** How many people had an account here, and how many got one. */
  readonly people: { readonly known: number; readonly added: number }
  /** The e-mail addresses of its admins: the first ones, if there are very many. */
  readonly admins: readonly string[]
  /** Whether its hostname was taken here, so that it lost it. */
  readonly lostHostname: boolean
  readonly leftToDo: LeftToDo
}

export const importOrganization = async (
  installation: Installation,
  found: FoundBackup,
  importing: Importing,
): Promise<ImportedOrganization> => {
  await refuseSame(installation.database.read, found.manifest.organization)
  return whileStaged(found, importing.report, async (staged, { id, title }) => {
    const { report } = importing
    await refuseStrangeIds(staged.read, installation.newId())
    await refuseUnsound(staged, importing)
    await refuseWrongValues(staged.read)
    const people = await peopleOf(staged.read, installation.database.read, installation.newId)
    const ids = new Map(people.map(person => [person.before, person.id]))
    report('naming people as they are here')
    await renameAuthors(staged, id, ids)
    const written = await inTransaction(installation, operator, ctx =>
      bringInWith(ctx, { staged, organization: id, people, ids }, importing),
    )
    const known = people.filter(({ hasAccount }) => hasAccount).length
    return { id, title, people: { known, added: people.length - known }, ...written }
  })
}

const refuseUnsound = async (
  staged: Database,
  { openStaged, noteFounded, report }: Importing,
): Promise<void> => {
  await staged.transaction(noteFounded)
  // The database stays open for further queries when this installation is closed.
  const within = await openStaged({ ...staged, close: async () => {} })
  try {
    const [fault, ...others] = await faultsOf(within, (area, ...done) =>
      report(`looking at ${area}`, ...done),
    )
    if (fault === undefined) return
    const more = others.length === 0 ? '' : `, and ${others.length} more`
    throw new Error(`what is in the export cannot be true: ${fault}${more}; nothing was changed`)
  } finally {
    await within.close()
  }
}

interface Staged {
  readonly staged: Database
  readonly organization: string
  readonly people: readonly ImportedPerson[]
  readonly ids: ReadonlyMap<string, string>
}

const bringInWith = async (
  ctx: WriteCtx,
  { staged, organization, people, ids }: Staged,
  { noteFounded, report }: Importing,
): Promise<Pick<ImportedOrganization, 'rows' | 'admins' | 'lostHostname' | 'leftToDo'>> => {
  await refuseTaken(staged.read, ctx.db)
  if (!(await haveSameAccounts(ctx.db, people)))
    throw new Conflict('somebody got an account or another address meanwhile; nothing was changed: try again')
  const hasHostname = await hasFreeHostname(staged.read, ctx.db)
  await addAccounts(ctx.db, people)
  const visitorKey = (siteId: string): Uint8Array => newVisitorKey(ctx, siteId)
  const changed = changedRow({ people: ids, newVisitorKey: visitorKey, hasHostname })
  const rows = await bringIn(ctx, { staged, organization, changed, report })
  for (const key of await specsOf(ctx.db, organization))
    await enqueue(ctx, processSpec, { key, owner: organization })
  await noteFounded(ctx.db)
  const admins = await adminsOf(ctx.db, organization)
  return { rows, admins, lostHostname: !hasHostname, leftToDo: await leftToDoIn(ctx.db, organization) }
}
