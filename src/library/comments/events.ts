// The events of comments and replies: they say what was done, but never contain the text.
import type { WriteCtx } from '#context.ts'
import { emit, type NewEvent } from '#identity/events/index.ts'
import type { ContentHead } from '../heads/index.ts'

type EventData = NonNullable<NewEvent['data']>
type What =
  | 'comment_posted'
  | 'comment_updated'
  | 'comment_deleted'
  | 'comment_reply_posted'
  | 'comment_reply_updated'
  | 'comment_reply_deleted'

/** Writes an event, unless it is an update that changed nothing. */
export const emitCommentEvent = async (
  ctx: WriteCtx,
  { access, changeRequest }: ContentHead,
  type: What,
  id: string,
  eventData: EventData,
  comment?: string,
): Promise<void> => {
  if (type.endsWith('_updated') && Object.keys(eventData).length === 0) return
  await emit(ctx, {
    organization: access.row.organization_id,
    type,
    resource: { type: comment === undefined ? 'comment' : 'comment-reply', id },
    data: {
      space: access.row.id,
      ...(changeRequest !== null && { changeRequest: changeRequest.id }),
      ...(comment !== undefined && { comment }),
      ...eventData,
    },
  })
}
