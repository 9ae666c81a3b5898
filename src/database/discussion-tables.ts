// The tables of discussion: comments, replies, reactions, reviews.
import type { CommentStatus, Verdict } from './column-values.ts'
import type { Timestamp } from './columns.ts'

export interface CommentsTable {
  id: string
  space_id: string
  /** The id of what it was written on: the change request, or else the space. */
  head_id: string
  status: CommentStatus
  posted_by: string
  posted_at: Timestamp
  edited_at: Timestamp | null
  resolved_by: string | null
  resolved_at: Timestamp | null
  /** The number of replies. */
  replies: number
  /** The revision of the head when it was written. */
  revision_id: string
  /** The review that it was written with. */
  review_id: string | null
  page_id: string | null
  /** The hash of the page's text that was commented on; null for none. */
  document: string | null
  node_id: string | null
  /** The beginning of the block. */
  node_preview: string | null
  markdown: string
}

export interface CommentRepliesTable {
  id: string
  comment_id: string
  posted_by: string
  posted_at: Timestamp
  edited_at: Timestamp | null
  markdown: string
}

export interface ReactionsTable {
  /** A comment or a reply. */
  post_id: string
  emoji: string
  user_id: string
  reacted_at: Timestamp
}

/** How many people reacted to a post with an emoji: as many as there are rows of `reactions`, and at least one. */
export interface ReactionCountsTable {
  post_id: string
  emoji: string
  count: number
}

/** How many comments and replies a person has on a space or a change request. */
export interface CommentersTable {
  head_id: string
  user_id: string
  count: number
}

/** Pages with comments: their fields as they were when the page left the content, or when it was first commented on. */
export interface DiscussedPagesTable {
  head_id: string
  page_id: string
  title: string
  /** Empty for a link. */
  path: string
  emoji: string | null
  icon: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ChangeRequestReviewsTable {
  id: string
  change_request_id: string
  /** The content that was reviewed. */
  revision_id: string
  reviewer_id: string
  status: Verdict
  /** The comment that was written with it; it may have been deleted since. */
  comment_id: string | null
  created_at: Timestamp
}

/** Who was asked to review a change request. */
export interface RequestedReviewersTable {
  change_request_id: string
  user_id: string
  requested_by: string
  /** The content that they were asked about. */
  revision_id: string
  created_at: Timestamp
}
