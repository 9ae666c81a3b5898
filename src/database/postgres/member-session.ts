// A member's part of a shared transaction.
import type { EngineTransaction, Shared } from '../transactions.ts'
import type { Group } from './group.ts'
import { undoMember } from './group-end.ts'
import type { MemberConnection } from './member-connection.ts'

interface MemberOptions {
  readonly shared: Omit<Shared, 'leave'>
  /** Called when the member is done and its writes are kept, with what it leaves to the next one. */
  readonly kept: (left: unknown) => void
}

/** `commit` keeps the writes; they are on the disk once the group has ended. */
export const memberSession = (
  group: Group,
  connection: MemberConnection,
  { shared, kept }: MemberOptions,
): EngineTransaction => {
  let left: unknown
  return {
    connection,
    shared: {
      ...shared,
      leave: what => {
        left = what
      },
    },
    commit: async () => {
      connection.keep()
      group.committed++
      kept(left)
    },
    rollback: cause => undoMember(group, connection, cause),
  }
}
