// All SQL on OpenAPI specs and their versions, except for their large parts, which are in parts.ts.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ReadDb, Tables } from '#database/index.ts'

export type SpecRow = Selectable<Tables['openapi_specs']>

/** The columns of a spec that the API shows; what it was fetched from is not among them, since that may be long. */
export const shownColumns = [
  'id',
  'organization_id',
  'slug',
  'url',
  'state',
  'last_version_id',
  'last_processed_at',
  'last_error_code',
  'created_at',
  'updated_at',
  'last_errors',
] as const

export type ShownSpecRow = Pick<SpecRow, (typeof shownColumns)[number]>

export type VersionRow = Selectable<Tables['openapi_spec_versions']>

/** A query of the specs of an organization, not yet run. */
export const specsOf = ({ db }: Pick<Ctx, 'db'>, organization: string) =>
  db.selectFrom('openapi_specs').where('organization_id', '=', organization)

export const specBySlug = (
  { db }: Pick<Ctx, 'db'>,
  organization: string,
  slug: string,
): Promise<SpecRow | undefined> =>
  db
    .selectFrom('openapi_specs')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('slug', '=', slug)
    .executeTakeFirst()

/** The specs of the organization that have one of these slugs. */
export const specsWithSlugs = async (
  { db }: Pick<Ctx, 'db'>,
  organization: string,
  slugs: readonly string[],
  locked = false,
): Promise<Pick<SpecRow, 'id' | 'slug' | 'last_version_id' | 'reference_form' | 'changed_by'>[]> => {
  if (slugs.length === 0) return []
  return db
    .selectFrom('openapi_specs')
    .select(['id', 'slug', 'last_version_id', 'reference_form', 'changed_by'])
    .where('organization_id', '=', organization)
    .where('slug', 'in', slugs)
    .orderBy('id')
    .$if(locked, rows => rows.forShare())
    .execute()
}

/** The specs of an organization with one of these names as their slug or address. */
export const specsNamed = (
  ctx: Pick<Ctx, 'db'>,
  organization: string,
  names: readonly string[],
): Promise<Pick<SpecRow, 'id' | 'slug' | 'url' | 'last_version_id' | 'reference_form'>[]> =>
  specsOf(ctx, organization)
    .select(['id', 'slug', 'url', 'last_version_id', 'reference_form'])
    .where(({ eb, or }) => or([eb('slug', 'in', names), eb('url', 'in', names)]))
    .orderBy('id')
    .execute()

export interface OldReference {
  readonly id: string
  readonly organization_id: string
  readonly slug: string
  readonly last_version_id: string
}

/** Some specs after one of them whose latest versions have references in an older form. */
export const specsInOldForm = (
  { db }: Pick<Ctx, 'db'>,
  form: number,
  after: string,
): Promise<OldReference[]> =>
  db
    .selectFrom('openapi_specs')
    .select(['id', 'organization_id', 'slug', 'last_version_id'])
    .where('reference_form', '<', form)
    .where('last_version_id', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(50)
    .$narrowType<{ last_version_id: string }>()
    .execute()

export const shownSpecs = (
  ctx: Pick<Ctx, 'db'>,
  organization: string,
  slugs: readonly string[],
): Promise<ShownSpecRow[]> =>
  specsOf(ctx, organization).select(shownColumns).where('slug', 'in', slugs).execute()

export const specById = (db: ReadDb, id: string): Promise<SpecRow | undefined> =>
  db.selectFrom('openapi_specs').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a spec, and returns it as it is now; undefined where it is gone. */
export const lockSpec = ({ db }: WriteCtx, id: string): Promise<SpecRow | undefined> =>
  db.selectFrom('openapi_specs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSpec = async ({ db }: WriteCtx, row: SpecRow): Promise<void> => {
  await db.insertInto('openapi_specs').values(row).execute()
}

export const updateSpec = async ({ db }: WriteCtx, id: string, set: Partial<SpecRow>): Promise<void> => {
  await db.updateTable('openapi_specs').set(set).where('id', '=', id).execute()
}

export const deleteSpec = async ({ db }: WriteCtx, id: string): Promise<void> => {
  await db.deleteFrom('openapi_specs').where('id', '=', id).execute()
}

/** A query of the versions of a spec, not yet run. */
export const versionsOf = ({ db }: Pick<Ctx, 'db'>, spec: string) =>
  db.selectFrom('openapi_spec_versions').where('spec_id', '=', spec)

/** The short columns of a version. */
export const versionColumns = ['id', 'spec_id', 'meaning', 'media_type', 'source_size', 'created_at'] as const

export type FoundVersion = Pick<VersionRow, (typeof versionColumns)[number]>

export const versionById = (
  { db }: Pick<Ctx, 'db'>,
  spec: string,
  id: string,
): Promise<FoundVersion | undefined> =>
  db
    .selectFrom('openapi_spec_versions')
    .select(versionColumns)
    .where('id', '=', id)
    .where('spec_id', '=', spec)
    .executeTakeFirst()

/** The id of the version before this one. */
export const versionBefore = async (
  ctx: Pick<Ctx, 'db'>,
  spec: string,
  id: string,
): Promise<string | undefined> => {
  const before = versionsOf(ctx, spec).select('id').where('id', '<', id)
  return (await before.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}

/** A version, if its spec exists. */
export const livingVersion = (
  db: ReadDb,
  id: string,
): Promise<(FoundVersion & Pick<SpecRow, 'slug'>) | undefined> =>
  db
    .selectFrom('openapi_spec_versions')
    .innerJoin('openapi_specs', 'openapi_specs.id', 'openapi_spec_versions.spec_id')
    .select(versionColumns.map(column => `openapi_spec_versions.${column}` as const))
    .select('openapi_specs.slug')
    .where('openapi_spec_versions.id', '=', id)
    .executeTakeFirst()

export const insertVersion = async ({ db }: WriteCtx, row: VersionRow): Promise<void> => {
  await db.insertInto('openapi_spec_versions').values(row).execute()
}

/** The ids of some versions of a spec, the oldest first. */
export const someVersions = async (db: ReadDb, spec: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('openapi_spec_versions')
    .select('id')
    .where('spec_id', '=', spec)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteVersion = async ({ db }: WriteCtx, id: string): Promise<void> => {
  await db.deleteFrom('openapi_spec_versions').where('id', '=', id).execute()
}

/** The operations of versions, as JSON. */
export const operationsIn = async (
  { db }: Pick<Ctx, 'db'>,
  versions: readonly string[],
): Promise<Map<string, string>> => {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('openapi_spec_versions')
    .select(['id', 'operations'])
    .where('id', 'in', versions)
    .execute()
  return new Map(rows.map(({ id, operations }) => [id, operations]))
}
