// How those that share a transaction of PostgreSQL end: committed together, undone by themselves, or undone with the others.
import { Unavailable } from '#kernel/errors.ts'
import { NotTogether } from '../not-together.ts'
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
const errorFor = ({ session }: Group, member: number, error: unknown): unknown => {
  const failure = session.connection.failure()
  if (failure === undefined || failure.member === member || failure.error instanceof Unavailable) return error
  return Object.assign(new Error('undone with others', { cause: failure.error }), { code: tryAgain })
}

/** The code of PostgreSQL for a transaction that is to be tried again. */
const tryAgain = '40001'

/** What the work of one of a group came to. */
export type Ended<T> = { readonly result: T } | { readonly error: unknown }

export const endOf = async <T>(group: Group, member: number, work: Promise<T>): Promise<Ended<T>> => {
  try {
    return { result: await work }
  } catch (error) {
    return { error: errorFor(group, member, error) }
  }
}

/** What one of a group is told, once nothing can be undone any more of what it may have seen: who is refused, too. */
export const toldOf = async <T>(group: Group, member: number, ended: Ended<T>): Promise<T> => {
  const isAlone = 'error' in ended && (group.committed === 0 || ended.error instanceof NotTogether)
  if (!isAlone) await group.durable.promise.catch(error => Promise.reject(errorFor(group, member, error)))
  if ('error' in ended) throw ended.error
  return ended.result
}

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
