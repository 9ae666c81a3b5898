// Change requests as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import { type ChangeRequestRow, type ContentHead, findChangeRequestHead } from '../heads/index.ts'
import { refusalOfLevel } from '../spaces/index.ts'
import { type ChangeRequestNeed, permitsOnChangeRequest } from './policy.ts'

export interface ChangeRequestAccess extends ContentHead {
  readonly changeRequest: ChangeRequestRow
  readonly isAuthor: boolean
}

export const changeRequest: Subject<ChangeRequestAccess, ChangeRequestNeed> = {
  noun: 'change request',
  find: async (ctx, params) => {
    const head = await findChangeRequestHead(ctx, params)
    if (head === undefined || head.changeRequest === null) return undefined
    const row = head.changeRequest
    return { ...head, changeRequest: row, isAuthor: row.created_by === ctx.actor.userId }
  },
  permits: ({ access, isAuthor }, need) => permitsOnChangeRequest(access.level, isAuthor, need),
  refusal: need =>
    need === 'archive'
      ? 'this needs the level edit on the space, or to be your own change request'
      : refusalOfLevel(need),
}
