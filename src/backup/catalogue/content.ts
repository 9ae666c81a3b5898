// What happens in a backup to the tables of spaces, their content, and the bytes of files.
import { type SqlBool, sql } from 'kysely'
import { useOfImport } from '#library/files/index.ts'
import { byOrganization, ofFiles, ofHeads, ofLineages, ofScopes, ofSpaces } from './belonging.ts'
import { bytes, derived, kept, number, onlyHere, person, reset, resetText, text } from './table.ts'

/**
 * Uses by a lineage, whose id has no colon, or by an import in progress. Other uses are temporary: staged by a request,
 * or made to be sent again.
 */
const isKeptUse = sql<SqlBool>`(blob_uses.lineage_id not like '%:%' or blob_uses.lineage_id like ${useOfImport('%')})`

export const contentTables = {
  collections: kept<'collections'>(byOrganization, ['id'], {
    id: text,
    organization_id: text,
    parent_id: text,
    position: text,
    title: text,
    description: text,
    default_level: text,
    created_by: person,
    created_at: text,
    updated_at: text,
    audience: derived,
  }),
  spaces: kept<'spaces'>(byOrganization, ['id'], {
    id: text,
    organization_id: text,
    parent_id: text,
    position: text,
    title: text,
    emoji: text,
    visibility: text,
    edit_mode: text,
    default_level: text,
    head_revision_id: text,
    comments: number,
    change_requests: number,
    change_requests_open: number,
    change_requests_draft: number,
    created_by: person,
    created_at: text,
    updated_at: text,
    deleted_at: text,
    audience: derived,
    lineage_id: text,
    computed_source: text,
    merge_rules: text,
    indexed_revision_id: resetText,
    is_index_lagging: derived,
  }),
  space_counts: kept<'space_counts'>(ofScopes('scope_id'), ['scope_id', 'audience'], {
    scope_id: text,
    audience: text,
    count: number,
  }),
  revisions: kept<'revisions'>(ofSpaces('space_id'), ['id'], {
    id: text,
    space_id: text,
    change_request_id: text,
    root: text,
    type: text,
    parent_ids: text,
    merged_from: text,
    message: text,
    author_id: person,
    created_at: text,
    are_pages_noted: number,
  }),
  page_revisions: kept<'page_revisions'>(ofHeads('head_id'), ['head_id', 'page_id', 'revision_id'], {
    head_id: text,
    page_id: text,
    revision_id: text,
  }),
  objects: kept<'objects'>(
    ofLineages('lineage_id'),
    ['lineage_id', 'hash'],
    {
      lineage_id: text,
      hash: text,
      stored_at: reset(0),
      data: text,
    },
    { isContentAddressed: true },
  ),
  blobs: kept<'blobs'>(
    ofFiles('hash'),
    ['hash'],
    {
      hash: text,
      size: number,
      created_at: onlyHere(text, ''),
      storage_key: resetText,
    },
    {
      where: sql`size >= 0 and exists (select 1 from blob_uses where blob_uses.hash = blobs.hash and ${isKeptUse})`,
    },
  ),
  blob_chunks: kept<'blob_chunks'>(
    ofFiles('hash'),
    ['hash', 'sequence'],
    {
      hash: text,
      sequence: number,
      data: bytes,
    },
    { isContentAddressed: true, isOfFiles: true },
  ),
  blob_uses: kept<'blob_uses'>(
    ofLineages('lineage_id'),
    ['lineage_id', 'hash'],
    {
      lineage_id: text,
      hash: text,
      stored_at: reset(0),
    },
    {
      where: sql`${isKeptUse} and exists (select 1 from blobs where blobs.hash = blob_uses.hash and blobs.size >= 0)`,
    },
  ),
  former_slugs: kept<'former_slugs'>(ofSpaces('space_id'), ['space_id', 'parent_id', 'slug', 'page_id'], {
    space_id: text,
    parent_id: text,
    slug: text,
    page_id: text,
    revision_id: text,
  }),
  computed_uses: kept<'computed_uses'>(ofSpaces('space_id'), ['space_id', 'change_request_id', 'slug'], {
    space_id: text,
    change_request_id: text,
    slug: text,
  }),
  purged_spaces: kept<'purged_spaces'>('installation', ['id'], {
    id: text,
    lineage_id: text,
  }),
}
