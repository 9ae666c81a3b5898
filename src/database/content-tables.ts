// The tables of content: its revisions, the objects they are made of, the bytes of files.
import type { RevisionType } from './column-values.ts'
import type { Flag, JsonText, Seconds, Timestamp } from './columns.ts'

export interface RevisionsTable {
  id: string
  space_id: string
  change_request_id: string | null
  /** The root of the snapshot. */
  root: string | null
  type: RevisionType
  parent_ids: JsonText
  merged_from: string | null
  message: string | null
  author_id: string
  created_at: Timestamp
  /** 1 where `page_revisions` has the pages that this revision changed. */
  are_pages_noted: Flag
}

/** Which pages each revision changed, compared with the one that it was made from. */
export interface PageRevisionsTable {
  /** The space or the change request that it is a revision of. */
  head_id: string
  page_id: string
  revision_id: string
}

/** Tree nodes and documents, by hash; never changed. A space and all its duplicates share the objects of their lineage. */
export interface ObjectsTable {
  lineage_id: string
  hash: string
  data: string
  /** When it was last stored, to within half a day. */
  stored_at: Seconds
}

export interface BlobsTable {
  hash: string
  /** In bytes; -1 while some of them are still to be stored. */
  size: number
  created_at: Timestamp
  /** The key of its bytes in the object storage; null where they are chunks in this database. */
  storage_key: string | null
}

export interface BlobChunksTable {
  hash: string
  sequence: number
  data: Uint8Array
}

/** Keys in the object storage that belong to no blob: being stored, or to be removed. */
export interface StorageLeftoversTable {
  key: string
  noted_at: Seconds
  /** 1 once it is being removed: no blob may use it any more. */
  is_removed: Flag
}

/** The lineages that use the bytes of a file. */
export interface BlobUsesTable {
  lineage_id: string
  hash: string
  /** As in `objects`. */
  stored_at: Seconds
}

/** Which contents have pages that are computed from an OpenAPI spec of their organization. */
export interface ComputedUsesTable {
  space_id: string
  /** Empty for the main content. */
  change_request_id: string
  /** The slug of the spec, which may not exist. */
  slug: string
}

/** Slugs that pages had under a parent in the main content of a space, and no longer have. */
export interface FormerSlugsTable {
  space_id: string
  /** Empty for the top level. */
  parent_id: string
  slug: string
  page_id: string
  /** The latest revision that took the slug away. */
  revision_id: string
}

/** Spaces that are gone, whose revisions and content are still to be removed. */
export interface PurgedSpacesTable {
  id: string
  lineage_id: string
}
