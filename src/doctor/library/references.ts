// Checks of the references from spaces, revisions, change requests, comments and all that is stored beside them.
import { sql } from 'kysely'
import { bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { reference, references } from '../kinds/reference.ts'

const spaces = [{ table: 'spaces' }] as const
const changeRequests = [{ table: 'change_requests' }] as const
const comments = [{ table: 'comments' }] as const
const users = [{ table: 'users' }] as const
/** What has a head: comments are written on these. */
const heads = [{ table: 'spaces' }, { table: 'change_requests' }] as const

export const libraryReferences: readonly Check[] = [
  reference({
    table: 'collections',
    column: 'parent_id',
    to: [{ table: 'collections', where: sql`named.organization_id = collections.organization_id` }],
    otherwise: bringBack,
  }),
  reference({
    table: 'spaces',
    column: 'parent_id',
    to: [{ table: 'collections', where: sql`named.organization_id = spaces.organization_id` }],
    otherwise: bringBack,
  }),
  reference({
    table: 'revisions',
    column: 'space_id',
    to: [{ table: 'spaces' }, { table: 'purged_spaces' }],
    otherwise: bringBack,
  }),
  reference({
    table: 'revisions',
    column: 'change_request_id',
    to: changeRequests,
    // The revisions of a purged space are removed after its change requests.
    where: sql`exists (select 1 from spaces where spaces.id = revisions.space_id)`,
    otherwise: bringBack,
  }),
  ...references({ comments: 'space_id' }, spaces, bringBack),
  ...references({ comments: 'head_id' }, heads, bringBack),
  ...references({ comment_replies: 'comment_id' }, comments, bringBack),
  ...references(
    { reactions: 'post_id', reaction_counts: 'post_id' },
    [{ table: 'comments' }, { table: 'comment_replies' }],
    'remove',
  ),
  ...references(
    { commenters: 'head_id', discussed_pages: 'head_id', page_revisions: 'head_id' },
    heads,
    'remove',
  ),
  ...references(
    {
      change_request_contributors: 'change_request_id',
      change_request_conflicts: 'change_request_id',
      requested_reviewers: 'change_request_id',
      translation_targets: 'change_request_id',
    },
    changeRequests,
    'remove',
  ),
  ...references({ change_request_reviews: 'change_request_id' }, changeRequests, bringBack),
  ...references(
    {
      comments: ['posted_by', 'resolved_by'],
      comment_replies: 'posted_by',
      change_request_reviews: 'reviewer_id',
      change_requests: 'created_by',
      spaces: 'created_by',
      collections: 'created_by',
      revisions: 'author_id',
    },
    users,
    bringBack,
  ),
  ...references(
    { reactions: 'user_id', requested_reviewers: 'user_id', commenters: 'user_id' },
    users,
    'remove',
  ),
  ...references(
    {
      fetched_addresses: 'space_id',
      imported_paths: 'space_id',
      former_slugs: 'space_id',
      computed_uses: 'space_id',
      content_index: 'space_id',
      extract_retries: 'space_id',
      page_links: 'space_id',
      link_targets: 'space_id',
      link_counts: 'space_id',
      link_names: 'space_id',
      page_anchors: 'space_id',
      restricted_pages: 'space_id',
      search_pages: 'space_id',
      imports: 'space_id',
    },
    spaces,
    'remove',
  ),
  ...references({ computed_uses: 'change_request_id' }, changeRequests, 'remove'),
  ...references(
    { openapi_specs: 'organization_id', translation_settings: 'organization_id' },
    [{ table: 'organizations' }],
    bringBack,
  ),
  ...references(
    {
      translation_runs: 'settings_id',
      translation_targets: 'settings_id',
      translation_segments: 'settings_id',
      translation_texts: 'settings_id',
      translation_pages: 'settings_id',
    },
    [{ table: 'translation_settings' }],
    'remove',
  ),
]
