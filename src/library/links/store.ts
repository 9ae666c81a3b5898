// All SQL of reading links: the targets of a space, their sources, backlinks.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#context.ts'
import {
  type LinkStatus,
  linkRelations,
  linkTargetKinds,
  type SourceType,
  type Tables,
} from '#database/index.ts'
import { type Viewer, visibleTo } from '#identity/levels/index.ts'
import { inBatches } from '../indexed-changes/index.ts'
import type { LinkTargetRow, PageLinkRow } from '../link-index/index.ts'

/** Which targets are wanted. */
/** The kinds that one may ask for: those of targets, and kinds of references that no link leads to so far. */
export const askedTargetKinds = [...linkTargetKinds, 'collection', 'user'] as const
type AskedTargetKind = (typeof askedTargetKinds)[number]

export interface TargetFilter {
  readonly status?: LinkStatus | undefined
  readonly kind?: AskedTargetKind | undefined
}

/** The targets of a space after a key, in the order of their keys. */
export const targetsAfter = async (
  ctx: Ctx,
  spaceId: string,
  { status, kind, after, limit }: TargetFilter & { after: string | undefined; limit: number },
): Promise<LinkTargetRow[]> => {
  const found: LinkTargetRow[] = []
  for (const [from, to] of rangesOf(kind)) {
    if (found.length >= limit || (after !== undefined && after >= to)) continue
    const behind = after === undefined || after < from ? from : after
    const rows = await targetsBehind(ctx, spaceId, status, behind)
      .limit(limit - found.length)
      .execute()
    for (const row of rows) if (row.target < to) found.push(row)
  }
  return found
}

/** A query of the targets after a key, not yet run. With an upper bound as well, SQLite would choose the wrong index. */
export const targetsBehind = (ctx: Ctx, spaceId: string, status: LinkStatus | undefined, after: string) => {
  const rows = ctx.db
    .selectFrom('link_targets')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('target', '>', after)
    .orderBy('target')
  return status === undefined ? rows : rows.where('status', '=', status)
}

/** The ranges of keys of the targets of a kind, in order: a key begins with its relation and its kind. */
const rangesOf = (kind: AskedTargetKind | undefined): (readonly [from: string, to: string])[] =>
  kind === undefined
    ? [['', '~']]
    : linkRelations.toSorted().map(relation => [`${relation}/${kind}/`, `${relation}/${kind}0`])

/** The spaces that a space links to, with the id of each that exists. */
export const spaceTargets = (ctx: Ctx, spaceId: string) =>
  ctx.db
    .selectFrom('link_targets')
    .leftJoin('spaces', join =>
      join.onRef('spaces.id', '=', 'link_targets.target_space').on('spaces.deleted_at', 'is', null),
    )
    .selectAll('link_targets')
    .select('spaces.id as existing_id')
    .where('link_targets.space_id', '=', spaceId)
    .where('link_targets.status', '=', 'space')
    .execute()

/** The specs that a space links to, and operations of them. */
export const specTargets = async (ctx: Ctx, spaceId: string): Promise<LinkTargetRow[]> => {
  const found: LinkTargetRow[] = []
  for (let after = 'dependsOn/openapi/'; ; ) {
    const rows = await ctx.db
      .selectFrom('link_targets')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('target', '>', after)
      .where('target', '<', 'dependsOn/openapi0')
      .orderBy('target')
      .limit(readAtOnce)
      .execute()
    found.push(...rows)
    if (rows.length < readAtOnce) return found
    after = rows.at(-1)?.target as string
  }
}

const readAtOnce = 1000

/** The ids among these of spaces that exist. */
export const existingSpaces = async (ctx: Ctx, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('spaces')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const targetsByKeys = async (
  ctx: Ctx,
  spaceId: string,
  keys: readonly string[],
): Promise<Map<string, LinkTargetRow>> => {
  const found = new Map<string, LinkTargetRow>()
  for await (const some of inBatches(keys)) {
    const rows = await ctx.db
      .selectFrom('link_targets')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('target', 'in', some)
      .execute()
    for (const row of rows) found.set(row.target, row)
  }
  return found
}

/** All sources of some targets, in a stable order. */
export const sourcesOfTargets = (
  ctx: Ctx,
  spaceId: string,
  keys: readonly string[],
): Promise<Pick<PageLinkRow, 'target' | 'source_type' | 'source_id'>[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('page_links')
        .select(['target', 'source_type', 'source_id'])
        .where('space_id', '=', spaceId)
        .where('target', 'in', keys)
        .orderBy('target')
        .orderBy('source_id')
        .execute()

/** The targets of a page or a reusable content. */
export const targetsOfSource = (ctx: Ctx, spaceId: string, sourceId: string): Promise<LinkTargetRow[]> => {
  const own = ctx.db
    .selectFrom('page_links')
    .select('page_links.target')
    .where('page_links.space_id', '=', spaceId)
    .where('page_links.source_id', '=', sourceId)
  return ctx.db
    .selectFrom('link_targets')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('target', 'in', own)
    .execute()
}

/** Whether a source is a page or a reusable content; undefined where it has no links. */
export const typeOfSource = async (
  ctx: Ctx,
  spaceId: string,
  sourceId: string,
): Promise<SourceType | undefined> => {
  const row = await ctx.db
    .selectFrom('page_links')
    .select('source_type')
    .where('space_id', '=', spaceId)
    .where('source_id', '=', sourceId)
    .limit(1)
    .executeTakeFirst()
  return row?.source_type
}

/** A space, and who looks at the links to it. */
export interface ViewedSpace {
  readonly spaceId: string
  readonly organizationId: string
  readonly viewer: Viewer
}

/**
 * The addresses in the app that show some pages of a space, among the targets of the spaces that the
 * viewer sees; `most` of them at most.
 */
export const addressesOfPages = async (
  ctx: Ctx,
  seen: ViewedSpace,
  ids: readonly string[],
  most: number,
): Promise<LinkTargetRow[]> => {
  const found: LinkTargetRow[] = []
  for await (const some of inBatches(ids)) {
    if (found.length >= most) break
    const rows = await ctx.db
      .selectFrom('link_targets')
      .innerJoin('spaces', 'spaces.id', 'link_targets.space_id')
      .selectAll('link_targets')
      .where('link_targets.target_space', '=', seen.spaceId)
      .where('link_targets.target_id', 'in', some)
      .where(isVisible(seen))
      .where('link_targets.kind', '=', 'url')
      .limit(most - found.length)
      .execute()
    for (const row of rows) found.push(row)
  }
  return found
}

/** Whether a row of spaces belongs to the organization and is seen by the viewer. */
export const isVisible = ({ spaceId, organizationId, viewer }: ViewedSpace): Expression<SqlBool> => {
  const space = expressionBuilder<Tables, 'spaces'>()
  return space.and([
    space('spaces.organization_id', '=', organizationId),
    space('spaces.deleted_at', 'is', null),
    space.or([space('spaces.id', '=', spaceId), visibleTo(viewer)]),
  ])
}
