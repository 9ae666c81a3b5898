// Checks of references to revisions: the revision must be of the same space, or of the same change request.
import { sql } from 'kysely'
import { bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { reference } from '../kinds/reference.ts'

/** A revision of the same space. */
const revisionOf = (space: ReturnType<typeof sql.ref>) =>
  [{ table: 'revisions', where: sql`named.space_id = ${space}` }] as const

const ofChangeRequest = revisionOf(sql.ref('change_requests.space_id'))
const spaceOfRequest = (table: string) =>
  sql`named.space_id = (select space_id from change_requests where id = ${sql.ref(`${table}.change_request_id`)})`
const isRequest = (table: string) =>
  sql`exists (select 1 from change_requests where id = ${sql.ref(`${table}.change_request_id`)})`

export const revisionsNamed: readonly Check[] = [
  reference({
    table: 'spaces',
    column: 'head_revision_id',
    to: [{ table: 'revisions', where: sql`named.space_id = spaces.id and named.change_request_id is null` }],
    otherwise: bringBack,
  }),
  reference({
    table: 'change_requests',
    column: 'head_revision_id',
    to: [
      {
        table: 'revisions',
        // Until a change request is changed, its head is the revision that it was made from.
        where: sql`named.change_request_id = change_requests.id or named.id = change_requests.initial_revision_id`,
      },
    ],
    otherwise: bringBack,
  }),
  ...(['initial_revision_id', 'merged_ancestor_id', 'merged_revision_id'] as const).map(column =>
    reference({ table: 'change_requests', column, to: ofChangeRequest, otherwise: bringBack }),
  ),
  reference({
    table: 'comments',
    column: 'revision_id',
    to: revisionOf(sql.ref('comments.space_id')),
    otherwise: bringBack,
  }),
  reference({
    table: 'change_request_reviews',
    column: 'revision_id',
    to: [{ table: 'revisions', where: spaceOfRequest('change_request_reviews') }],
    where: isRequest('change_request_reviews'),
    otherwise: bringBack,
  }),
  reference({
    table: 'requested_reviewers',
    column: 'revision_id',
    to: [{ table: 'revisions', where: spaceOfRequest('requested_reviewers') }],
    where: isRequest('requested_reviewers'),
    otherwise: 'remove',
  }),
  ...(['base_revision_id', 'main_revision_id'] as const).map(column =>
    reference({
      table: 'change_request_conflicts',
      column,
      to: [{ table: 'revisions', where: spaceOfRequest('change_request_conflicts') }],
      where: isRequest('change_request_conflicts'),
      otherwise: {
        advice: 'update the change request once more: what is still in conflict is recorded anew',
      },
    }),
  ),
  reference({
    table: 'page_revisions',
    column: 'revision_id',
    to: [{ table: 'revisions' }],
    otherwise: 'remove',
  }),
  reference({
    table: 'revisions',
    column: 'merged_from',
    to: [{ table: 'change_requests', where: sql`named.space_id = revisions.space_id` }],
    where: sql`exists (select 1 from spaces where spaces.id = revisions.space_id)`,
    otherwise: bringBack,
  }),
  ...(['revision_id', 'pending_revision_id'] as const).map(column =>
    reference({
      table: 'content_index',
      column,
      to: revisionOf(sql.ref('content_index.space_id')),
      otherwise: { advice: 'run lectern index rebuild' },
    }),
  ),
]
