// Specs and their versions as the API shows them.
import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { type MembershipRow, permitsInOrganization } from '#identity/organizations/index.ts'
import { type JobProgress, progressOf } from '#jobs/index.ts'
import { sourceUrl } from './address.ts'
import { processSpec } from './job.ts'
import { streamPart } from './parts.ts'
import type { Spec, SpecVersion } from './schema.ts'
import type { FoundVersion, ShownSpecRow, SpecRow } from './store.ts'
import type { SpecAccess, VersionAccess } from './subject.ts'

export const presentSpecs = async (
  ctx: Ctx,
  organization: MembershipRow,
  rows: readonly ShownSpecRow[],
): Promise<Static<typeof Spec>[]> => {
  const open = rows.filter(({ state }) => state !== 'complete').map(({ id }) => id)
  const progress = await progressOf(ctx, processSpec, open)
  const permissions = {
    view: permitsInOrganization(organization, 'read'),
    edit: permitsInOrganization(organization, 'create'),
  }
  return rows.map(row => ({
    object: 'openapi-spec',
    id: row.id,
    slug: row.slug,
    ...(row.url !== null && { sourceURL: row.url }),
    processingState: row.state,
    ...stageOf(progress.get(row.id)),
    ...(row.last_version_id !== null && { lastVersion: row.last_version_id }),
    ...(row.last_processed_at !== null && { lastProcessedAt: row.last_processed_at }),
    ...(row.last_error_code !== null && { lastProcessErrorCode: row.last_error_code }),
    ...(row.last_errors !== '[]' && { lastProcessErrors: JSON.parse(row.last_errors) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    permissions,
    urls: {
      location: locationOf(ctx, row),
      app: `${ctx.baseUrl}/app/orgs/${row.organization_id}/openapi/${row.slug}`,
    },
  }))
}

export const presentSpec = async (
  ctx: Ctx,
  { organization, row }: SpecAccess,
): Promise<Static<typeof Spec>> => {
  const [spec] = await presentSpecs(ctx, organization, [row])
  return versioned(spec as Static<typeof Spec>, row.id, row.asked)
}

const stageOf = ({ stage = null, done = null }: Partial<JobProgress> = {}) => ({
  ...(stage !== null && { stage }),
  ...(done !== null && { done }),
})

const locationOf = (
  { baseUrl }: Pick<Ctx, 'baseUrl'>,
  { organization_id, slug }: Pick<SpecRow, 'organization_id' | 'slug'>,
): string => `${baseUrl}/v1/orgs/${organization_id}/openapi/${slug}`

export const presentVersion = (
  ctx: Ctx,
  row: Pick<SpecRow, 'organization_id' | 'slug'>,
  { id, created_at }: Pick<FoundVersion, 'id' | 'created_at'>,
): Static<typeof SpecVersion> => ({
  object: 'openapi-spec-version',
  id,
  createdAt: created_at,
  url: sourceUrl(ctx, { id, slug: row.slug }),
  urls: { location: `${locationOf(ctx, row)}/versions/${id}` },
})

/** The JSON of what a version contains, as a stream, since it may be long. */
export const presentContent = (ctx: Ctx, { row: { slug }, version: { id } }: VersionAccess): Readable => {
  const url = JSON.stringify(sourceUrl(ctx, { id, slug }))
  async function* pieces() {
    yield '{"filesystem":'
    yield* streamPart(ctx.database.read, id, 'filesystem')
    yield `,"url":${url}}`
  }
  return Readable.from(pieces(), { objectMode: false })
}
