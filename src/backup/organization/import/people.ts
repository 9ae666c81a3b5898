// Finds, with SQL, the accounts of an export's people: an account here with the same e-mail address, else a new one that
// cannot sign in yet.
import { isListed, jsonList, type ReadDb, type WriteDb } from '#database/index.ts'
import { validate } from '#http/validate.ts'
import { emailKey, refuseAddress, searchKey, UserChanges } from '#identity/users/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import type { NewId } from '#kernel/ids.ts'

export interface ImportedPerson {
  /** Ids in the export, and here. */
  readonly before: string
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly photoUrl: string | null
  readonly createdAt: string
  readonly hasAccount: boolean
}

/** People are matched by e-mail address alone. People without an account here whose id is taken get a new id. */
export const peopleOf = async (staged: ReadDb, here: ReadDb, newId: NewId): Promise<ImportedPerson[]> => {
  const rows = await staged
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'photo_url', 'created_at'])
    .orderBy('id')
    .execute()
  for (const row of rows) refuseUnlessPerson(row)
  const people: ImportedPerson[] = []
  for (const some of batchesOf(rows, { count: atOnce })) {
    const accounts = await accountsWith(
      here,
      some.map(({ email }) => emailKey(email)),
    )
    const taken = await takenIds(
      here,
      some.map(({ id }) => id),
    )
    for (const { id: before, email, ...row } of some) {
      const account = accounts.get(emailKey(email))
      people.push({
        before,
        id: account ?? (taken.has(before) ? newId() : before),
        email,
        displayName: row.display_name,
        photoUrl: row.photo_url,
        createdAt: row.created_at,
        hasAccount: account !== undefined,
      })
    }
  }
  return people
}

const atOnce = 500

/** Adds accounts like those of invited people. */
export const addAccounts = async (db: WriteDb, people: readonly ImportedPerson[]): Promise<void> => {
  const added = people.filter(({ hasAccount }) => !hasAccount)
  for (const some of batchesOf(added, { count: atOnce }))
    await db
      .insertInto('users')
      .values(
        some.map(({ id, email, displayName, photoUrl, createdAt }) => ({
          id,
          email,
          email_key: emailKey(email),
          display_name: displayName,
          photo_url: photoUrl,
          search_key: searchKey(displayName, email),
          created_at: createdAt,
          email_proved_at: null,
        })),
      )
      .execute()
}

/** Whether people still have the accounts that were found, with the same addresses: these may have changed meanwhile. */
export const haveSameAccounts = async (db: ReadDb, people: readonly ImportedPerson[]): Promise<boolean> => {
  for (const some of batchesOf(people, { count: atOnce })) {
    const accounts = await accountsWith(
      db,
      some.map(({ email }) => emailKey(email)),
    )
    if (
      some.some(
        ({ id, email, hasAccount }) => accounts.get(emailKey(email)) !== (hasAccount ? id : undefined),
      )
    )
      return false
  }
  return true
}

const refuseUnlessPerson = (row: {
  readonly email: string
  readonly display_name: string
  readonly photo_url: string | null
}): void => {
  refuseAddress(row.email)
  validate(UserChanges, { displayName: row.display_name, photoURL: row.photo_url }, '')
}

const accountsWith = async (db: ReadDb, keys: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where(({ ref }) => isListed(db, ref('email_key'), jsonList(keys)))
    .execute()
  return new Map(rows.map(({ id, email_key }) => [email_key, id]))
}

/** Those of the ids that users or teams have here: grants name both in one column, so an id must be free among both. */
const takenIds = async (db: ReadDb, ids: readonly string[]): Promise<Set<string>> => {
  const list = jsonList(ids)
  const users = db
    .selectFrom('users')
    .select('id')
    .where(({ ref }) => isListed(db, ref('id'), list))
  const teams = db
    .selectFrom('teams')
    .select('id')
    .where(({ ref }) => isListed(db, ref('id'), list))
  return new Set((await users.unionAll(teams).execute()).map(({ id }) => id))
}
