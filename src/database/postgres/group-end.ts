// How those that share a transaction of PostgreSQL end: committed together, undone by themselves, or undone with the others.
import { Unavailable } from '#kernel/errors.ts'
import { type Group, lose } from './group.ts'
import type { MemberConnection } from './member-connection.ts'
import { postgresOutage } from './outage.ts'

/** Commits what all of them have written. */
export const endGroup = async ({ session, committed, durable, isLost }: Group): Promise<void> => {
  try {
    if (!isLost) await session.commit(committed)
    durable.resolve()
  } catch (error) {
    await session.rollback()
    durable.reject(error)
  } finally {
    session.release()
  }
}

/** What one of a group is told: where a statement of another one has failed, to try again. */
export const errorFor = ({ session }: Group, member: number, error: unknown): unknown => {
  const failure = session.connection.failure()
  if (failure === undefined || failure.member === member || failure.error instanceof Unavailable) return error
  return Object.assign(new Error('undone with others', { cause: failure.error }), { code: tryAgain })
}

/** The code of PostgreSQL for a transaction that is to be tried again. */
const tryAgain = '40001'

/** Undoes what one of them has written, and where that cannot be, all of it. */
export const undoMember = async (
  group: Group,
  connection: MemberConnection,
  cause: unknown,
): Promise<void> => {
  const undone = await connection.undo().catch(postgresOutage)
  if (undone === 'by itself') group.unlocked++
  if (undone === 'unsent' || undone === 'by itself') return
  await group.session.rollback()
  const { connection: whole } = group.session
  lose(group, whole.failure()?.error ?? (undone === 'not by itself' ? cause : undone))
}
