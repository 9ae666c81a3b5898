// How members of a shared transaction of PostgreSQL end: committed together, undone alone, or undone with the others.
import { Unavailable } from '#kernel/errors.ts'
import { NotTogether } from '../not-together.ts'
import { type Group, lose } from './group.ts'
import type { MemberConnection } from './member-connection.ts'
import { postgresOutage } from './outage.ts'

/** Commits what all members have written. */
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

/** The error for a member: where a statement of another member has failed, one that makes it try again. */
const errorFor = ({ session }: Group, member: number, error: unknown): unknown => {
  const failure = session.connection.failure()
  if (failure === undefined || failure.member === member || failure.error instanceof Unavailable) return error
  return Object.assign(new Error('undone with others', { cause: failure.error }), { code: tryAgain })
}

/** PostgreSQL's code for a transaction that should be tried again (serialization_failure). */
const tryAgain = '40001'

/** The outcome of a member's work. */
export type Ended<T> = { readonly result: T } | { readonly error: unknown }

export const endOf = async <T>(group: Group, member: number, work: Promise<T>): Promise<Ended<T>> => {
  try {
    return { result: await work }
  } catch (error) {
    return { error: errorFor(group, member, error) }
  }
}

/**
 * The result or the error of a member, given only once nothing that it
 * may have seen can be undone any more: this is also true of a refusal.
 */
export const toldOf = async <T>(group: Group, member: number, ended: Ended<T>): Promise<T> => {
  const isAlone = 'error' in ended && (group.committed === 0 || ended.error instanceof NotTogether)
  if (!isAlone) await group.durable.promise.catch(error => Promise.reject(errorFor(group, member, error)))
  if ('error' in ended) throw ended.error
  return ended.result
}

/** Undoes what a member has written; where that is not possible, the whole group. */
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
