// A requested reviewer of a change request, as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import type { Level } from '#identity/levels/index.ts'
import { type ChangeRequestAccess, changeRequest } from '../change-requests/index.ts'
import { isRequested } from './store.ts'

export interface RequestedReviewerAccess extends ChangeRequestAccess {
  readonly userId: string
}

export const requestedReviewer: Subject<RequestedReviewerAccess, Level> = {
  noun: 'requested reviewer',
  find: async (ctx, params) => {
    const found = await changeRequest.find(ctx, params)
    const userId = params.userId as string
    return found && (await isRequested(ctx, found.changeRequest.id, userId))
      ? { ...found, userId }
      : undefined
  },
  permits: changeRequest.permits,
  refusal: changeRequest.refusal,
}
