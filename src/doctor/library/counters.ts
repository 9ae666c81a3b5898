// Checks of counters.
import { sql } from 'kysely'
import type { Check } from '../check.ts'
import { counter } from '../kinds/counter.ts'
import { groupCounter } from '../kinds/group-counter.ts'

const requestsOf = (status: string | undefined) =>
  sql`select count(*) from change_requests where space_id = spaces.id${status === undefined ? sql`` : sql` and status = ${sql.lit(status)}`}`

const openOn = (head: string) =>
  sql`select count(*) from comments where head_id = ${sql.ref(`${head}.id`)} and comments.status = 'open'`

export const libraryCounters: readonly Check[] = [
  counter({
    table: 'spaces',
    column: 'comments',
    counts: 'open comments on the space',
    counted: openOn('spaces'),
  }),
  counter({
    table: 'spaces',
    column: 'change_requests',
    counts: 'change requests of the space',
    counted: requestsOf(undefined),
  }),
  counter({
    table: 'spaces',
    column: 'change_requests_open',
    counts: 'open change requests of the space',
    counted: requestsOf('open'),
  }),
  counter({
    table: 'spaces',
    column: 'change_requests_draft',
    counts: 'drafts among the change requests of the space',
    counted: requestsOf('draft'),
  }),
  counter({
    table: 'change_requests',
    column: 'comments',
    counts: 'open comments on the change request',
    counted: openOn('change_requests'),
  }),
  counter({
    table: 'comments',
    column: 'replies',
    counts: 'replies to the comment',
    counted: sql`select count(*) from comment_replies where comment_id = comments.id`,
  }),
  counter({
    table: 'change_request_contributors',
    column: 'count',
    counts: 'revisions that the person made in the change request',
    counted: sql`select count(*) from revisions
      where revisions.change_request_id = change_request_contributors.change_request_id
      and revisions.space_id = (select space_id from change_requests
        where change_requests.id = change_request_contributors.change_request_id)
      and revisions.author_id = change_request_contributors.user_id`,
  }),
  groupCounter({
    table: 'reaction_counts',
    keys: ['post_id', 'emoji'],
    counts: 'people who reacted with the emoji',
    counted: sql`select post_id, emoji, count(*) as count from reactions group by post_id, emoji`,
  }),
  groupCounter({
    table: 'commenters',
    keys: ['head_id', 'user_id'],
    counts: 'comments and replies of the person there',
    counted: sql`select head_id, user_id, count(*) as count from (
        select head_id, posted_by as user_id from comments
        union all
        select comments.head_id, comment_replies.posted_by from comment_replies
        join comments on comments.id = comment_replies.comment_id
      ) as posts group by head_id, user_id`,
  }),
  groupCounter({
    table: 'space_counts',
    keys: ['scope_id', 'audience'],
    counts: 'spaces of the audience there',
    counted: sql`select scope_id, audience, count(*) as count from (
        select organization_id as scope_id, audience from spaces
        union all
        select parent_id, audience from spaces where parent_id is not null
      ) as places where audience <> 'nobody' group by scope_id, audience`,
  }),
]
