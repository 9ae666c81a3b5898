// The tables of links: where each is written, what it leads to, and what on a page links can lead to.

import type { LinkRelation, LinkStatus, LinkTargetKind, SourceType } from './column-values.ts'
import type { Flag, JsonText } from './columns.ts'

/** One row for each page or reusable content of a main content and each target that it links to. */
export interface PageLinksTable {
  space_id: string
  source_type: SourceType
  source_id: string
  /** The key of a row of `link_targets`. */
  target: string
  /** As in that row. */
  target_space: string | null
  target_id: string | null
  /** The destinations that were followed to it; null for none. */
  hrefs: JsonText | null
  /** 1 where any of them was looked up by its path, so that it may lead elsewhere when something moves. */
  is_by_path: Flag
  /** 1 where anything else leads to it, which always does. */
  is_fixed: Flag
}

/** What the main content of a space links to; each target once for each relation. */
export interface LinkTargetsTable {
  space_id: string
  /** What sorts it, and tells it from all others of the space. */
  target: string
  kind: LinkTargetKind
  relation: LinkRelation
  /** `space` for a space: its row says whether it exists. */
  status: LinkStatus | 'space'
  /** How many rows of `page_links` name it. */
  places: number
  /** The space that the target is in, or that it is; null where nobody knows. */
  target_space: string | null
  /** The page, file or reusable content. */
  target_id: string | null
  anchor: string | null
  /** An address, a path that leads nowhere, a slug: as it is written. */
  written: string | null
}

/** How many rows of `link_targets` there are of each status and kind; none where a space is not counted yet. */
export interface LinkCountsTable {
  space_id: string
  status: LinkStatus | 'space'
  kind: LinkTargetKind
  count: number
}

/** By which names a path on a page, which may lead elsewhere when something moves, is found. */
export interface LinkNamesTable {
  space_id: string
  name: string
  source_id: string
}

/** What `#…` can lead to on a page of a main content. */
export interface PageAnchorsTable {
  space_id: string
  page_id: string
  /** A list; `null` while that is not known. */
  anchors: JsonText
}
