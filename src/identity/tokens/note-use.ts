// Records when tokens and sessions were last used.
import type { Installation } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import { minuteOf } from '#kernel/clock.ts'

/** To the minute, in the background: a read must not wait for a write. */
export const noteUse = (
  installation: Installation,
  what: string,
  { id, last_used_at }: { readonly id: string; readonly last_used_at: string | null },
  setLastUse: (db: WriteDb, id: string, minute: string) => Promise<unknown>,
): void => {
  const minute = minuteOf(installation)
  if (last_used_at !== null && last_used_at >= minute) return
  if (!installation.firstTime(`${what} ${id} ${minute}`)) return
  installation.inBackground(`note the use of a ${what}`, () =>
    installation.database.transaction(db => setLastUse(db, id, minute)),
  )
}
