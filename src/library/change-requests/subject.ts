// Change requests as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import type { Level } from '#identity/levels/index.ts'
import { type ChangeRequestRow, type ContentBase, findChangeRequestBase } from '../bases/index.ts'
import { refusalOfLevel } from '../spaces/index.ts'
import { type ChangeRequestNeed, permitsOnChangeRequest } from './policy.ts'

export interface ChangeRequestAccess extends ContentBase {
  readonly changeRequest: ChangeRequestRow
  readonly isAuthor: boolean
}

export const changeRequest: Subject<ChangeRequestAccess, ChangeRequestNeed> = {
  noun: 'change request',
  find: async (ctx, params) => {
    const base = await findChangeRequestBase(ctx, params)
    if (base === undefined || base.changeRequest === null) return undefined
    const row = base.changeRequest
    return { ...base, changeRequest: row, isAuthor: row.created_by === ctx.actor.userId }
  },
  permits: ({ access, isAuthor }, need) => permitsOnChangeRequest(access.level, isAuthor, need),
  refusal: need =>
    need === 'archive'
      ? 'this needs the level edit on the space, or to be your own change request'
      : refusalOfLevel(need as Level),
}
