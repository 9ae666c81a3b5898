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
  /** The destinations, as they were written, that lead to it; null for none. */
  hrefs: JsonText | null
  /** 1 where one of them was looked up by its path, so that it may lead elsewhere when something moves. */
  is_by_path: Flag
  /** 1 where any destination leads to it in another way, which stays the same when something moves. */
  is_fixed: Flag
}

/** What the main content of a space links to; each target once for each relation. */
export interface LinkTargetsTable {
  space_id: string
  /** The key by which targets are sorted, unique in the space. */
  target: string
  kind: LinkTargetKind
  relation: LinkRelation
  /** `space` for a space: its row in `spaces` says whether it exists. */
  status: LinkStatus | 'space'
  /** How many rows of `page_links` have this target. */
  places: number
  /** The space that the target is in, or that it is; null where unknown. */
  target_space: string | null
  /** The page, file or reusable content. */
  target_id: string | null
  anchor: string | null
  /** An external address, a path that leads nowhere, or a slug, as written. */
  written: string | null
}

/** How many rows of `link_targets` there are of each status and kind; none where a space has not been counted yet. */
export interface LinkCountsTable {
  space_id: string
  status: LinkStatus | 'space'
  kind: LinkTargetKind
  count: number
}

/** The names by which a path on a page is found that may lead elsewhere when something moves. */
export interface LinkNamesTable {
  space_id: string
  name: string
  source_id: string
}

/** The anchors on a page of a main content. */
export interface PageAnchorsTable {
  space_id: string
  page_id: string
  /** A list; `null` while it is unknown. */
  anchors: JsonText
}
