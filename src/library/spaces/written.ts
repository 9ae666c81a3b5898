// Spaces as JSON, cached as long as everything shown of them is unchanged: the comparison covers every value that is shown.
import type { Ctx } from '#context.ts'
import { type Latin1Json, latin1JsonOf } from '#http/json.ts'
import { versioned } from '#http/versions.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { SpaceSeen } from './access.ts'
import { presentSpace, versionOfSpace } from './present.ts'
import type { PresentedSpaceRow } from './store.ts'

type Seen = SpaceSeen<PresentedSpaceRow>

/** What the JSON of a space was written from, and the JSON itself. */
interface Written {
  readonly row: PresentedSpaceRow
  readonly published: string | undefined
  readonly baseUrl: string
  readonly json: Latin1Json
}

/** Size of the cache in bytes: about 5,000 spaces, each for people of one level. */
const capacity = 8_000_000

/** Bytes that a row takes, roughly. */
const rowWeight = 1000

const writtenBy = oneForEach((_: object): Cache<Written> => createCache(capacity, 'spaces'))

/** Spaces as the API shows them, with the addresses at which sites publish them. */
export const writeSpaces = async (
  ctx: Ctx,
  seen: readonly Seen[],
  shareKey?: string,
): Promise<Latin1Json[]> => {
  const ids = seen.map(({ row }) => row.id)
  const published = await ctx.sites.addressesOf(ctx, ids, shareKey)
  const cache = writtenBy(ctx.database)
  return seen.map(access => write(ctx, cache, access, published.get(access.row.id)))
}

/** One space, with its version. */
export const writeOneSpace = async (ctx: Ctx, access: Seen, shareKey?: string): Promise<Latin1Json> => {
  const [space] = await writeSpaces(ctx, [access], shareKey)
  return space as Latin1Json
}

const write = (
  { baseUrl }: Pick<Ctx, 'baseUrl'>,
  cache: Cache<Written>,
  access: Seen,
  published: string | undefined,
): Latin1Json => {
  const { row, level } = access
  const key = `${row.id} ${level}`
  const known = cache.get(key)
  if (
    known !== undefined &&
    known.published === published &&
    known.baseUrl === baseUrl &&
    (known.row === row || isShownAlike(known.row, row))
  )
    return known.json
  const json = versioned(latin1JsonOf(presentSpace({ baseUrl }, access, published)), ...versionOfSpace(row))
  cache.set(key, { row, published, baseUrl, json }, rowWeight + json.length)
  return json
}

/** Whether two rows agree in all that is presented. Written out, since a loop over the names takes several times as long. */
export const isShownAlike = (one: PresentedSpaceRow, other: PresentedSpaceRow): boolean =>
  one.updated_at === other.updated_at &&
  one.head_revision_id === other.head_revision_id &&
  one.comments === other.comments &&
  one.change_requests === other.change_requests &&
  one.change_requests_open === other.change_requests_open &&
  one.change_requests_draft === other.change_requests_draft &&
  one.title === other.title &&
  one.emoji === other.emoji &&
  one.position === other.position &&
  one.parent_id === other.parent_id &&
  one.organization_id === other.organization_id &&
  one.visibility === other.visibility &&
  one.edit_mode === other.edit_mode &&
  one.default_level === other.default_level &&
  one.created_at === other.created_at &&
  one.deleted_at === other.deleted_at &&
  one.computed_source === other.computed_source &&
  one.merge_rules === other.merge_rules &&
  one.id === other.id
