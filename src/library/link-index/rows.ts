// Links and their targets as rows of their tables.
import type { LinkTarget, Relation, ResolvedLink } from '#content/links/index.ts'
import type { SourceType } from '#database/index.ts'
import type { PageLinkRow } from './link-store.ts'
import type { LinkTargetRow } from './target-store.ts'

/** A link of a page or a reusable content; without its target where the index is known to contain that. */
export type SourceLink = Omit<ResolvedLink, 'target'> & { readonly target?: LinkTarget }

export const linkRow = (
  spaceId: string,
  source: { readonly type: SourceType; readonly id: string },
  { key, target, hrefs, isByPath, isFixed }: SourceLink,
): PageLinkRow => ({
  space_id: spaceId,
  source_type: source.type,
  source_id: source.id,
  target: key,
  // These columns of an indexed link do not change, so they are not overwritten.
  ...(target === undefined ? { target_space: null, target_id: null } : recordOf(spaceId, target)),
  hrefs: hrefs.length === 0 ? null : JSON.stringify(hrefs),
  is_by_path: Number(isByPath),
  is_fixed: Number(isFixed),
})

export const targetRow = (
  spaceId: string,
  {
    key,
    relation,
    target,
  }: { readonly key: string; readonly relation: Relation; readonly target: LinkTarget },
  status: LinkTargetRow['status'],
  places: number,
): LinkTargetRow => ({
  space_id: spaceId,
  target: key,
  kind: target.kind,
  relation,
  status,
  places,
  ...recordOf(spaceId, target),
  anchor: target.anchor ?? null,
  written: target.written ?? null,
})

/** The space that a target is in or that it is, and its id in that space. */
const recordOf = (spaceId: string, { kind, id, space }: LinkTarget) => {
  if (kind === 'space') return { target_space: id ?? null, target_id: null }
  const ownSpace = id === undefined ? null : spaceId
  return { target_space: kind === 'url' ? (space ?? null) : ownSpace, target_id: id ?? null }
}

export const targetOf = (row: LinkTargetRow): LinkTarget => {
  const id = row.kind === 'space' ? row.target_space : row.target_id
  return {
    kind: row.kind,
    ...(id !== null && { id }),
    ...(row.kind === 'url' && row.target_space !== null && { space: row.target_space }),
    ...(row.kind === 'url' && row.status !== 'space' && { status: row.status }),
    ...(row.anchor !== null && { anchor: row.anchor }),
    ...(row.written !== null && { written: row.written }),
  }
}

export const relationOf = (key: string): Relation =>
  key.startsWith('dependsOn/') ? 'dependsOn' : 'reference'

export const hrefsOf = ({ hrefs }: PageLinkRow): string[] => (hrefs === null ? [] : JSON.parse(hrefs))
