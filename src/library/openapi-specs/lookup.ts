// What other parts of the program look up about specs: latest versions, their references, and which operations exist.
import type { Static } from 'typebox'
import type { Reference } from '#content/openapi/index.ts'
import type { Ctx } from '#context.ts'
import { type MembershipRow, permitsInOrganization } from '#identity/organizations/index.ts'
import { streamPart } from './parts.ts'
import { presentSpecs } from './present.ts'
import { referenceFrom } from './reference-lines.ts'
import type { Spec } from './schema.ts'
import { operationsIn, shownSpecs, specsNamed, specsWithSlugs } from './store.ts'

/** A version, and the form in which its reference is stored. */
export interface LatestVersion {
  readonly version: string
  readonly form: number
}

/**
 * The latest versions of the specs that have one, by slug; with `locked`, they stay the latest until the transaction ends.
 */
export const latestVersions = async (
  ctx: Pick<Ctx, 'db'>,
  organization: string,
  slugs: readonly string[],
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<Map<string, LatestVersion & { readonly changedBy: string }>> => {
  const specs = await specsWithSlugs(ctx, organization, slugs, locked)
  return new Map(
    specs.flatMap(({ slug, last_version_id: version, reference_form: form, changed_by: changedBy }) =>
      version === null ? [] : [[slug, { version, form, changedBy }] as const],
    ),
  )
}

/** The reference of a version. */
export const referenceOf = async (
  { db, references }: Pick<Ctx, 'db' | 'references'>,
  { version, form }: LatestVersion,
): Promise<Reference> => {
  const key = `${version} ${form}`
  const kept = references.get(key)
  if (kept !== undefined) return kept
  const { reference, size } = await referenceFrom(streamPart(db, version, 'reference'))
  references.set(key, reference, size)
  return reference
}

/** A spec that pages name; `state` changes whenever what they show of it may change. */
export interface WrittenSpec {
  readonly id: string
  readonly slug: string
  readonly url: string | null
  readonly latest: LatestVersion | undefined
  readonly state: string
}

/** The specs that a text names by their slugs, or by the addresses that they are fetched from. */
export const specsWritten = async (
  ctx: Pick<Ctx, 'db'>,
  organization: string,
  names: readonly string[],
): Promise<Map<string, WrittenSpec>> => {
  if (names.length === 0) return new Map()
  const rows = await specsNamed(ctx, organization, names)
  return new Map(
    names.flatMap(name => {
      const row = rows.find(({ slug }) => slug === name) ?? rows.find(({ url }) => url === name)
      return row === undefined ? [] : [[name, writtenSpec(row)]]
    }),
  )
}

const writtenSpec = ({
  id,
  slug,
  url,
  last_version_id: version,
  reference_form: form,
}: Awaited<ReturnType<typeof specsNamed>>[number]): WrittenSpec => ({
  id,
  slug,
  url,
  state: `${version ?? ''} ${form}`,
  latest: version === null ? undefined : { version, form },
})

/** The specs that exist, as the API shows them to a member, by slug; none for anybody else. */
export const specsShown = async (
  ctx: Ctx,
  organization: MembershipRow | undefined,
  slugs: readonly string[],
): Promise<Map<string, Static<typeof Spec>>> => {
  if (slugs.length === 0 || !organization?.member || !permitsInOrganization(organization, 'read'))
    return new Map()
  const rows = await shownSpecs(ctx, organization.id, slugs)
  return new Map((await presentSpecs(ctx, organization, rows)).map(spec => [spec.slug, spec]))
}

/** The specs that exist, by slug, with the operations of their latest versions (`get /pets`). */
export const specsBySlug = async (
  ctx: Pick<Ctx, 'db'>,
  organization: string,
  slugs: readonly string[],
): Promise<Map<string, { readonly id: string; readonly operations: ReadonlySet<string> }>> => {
  const specs = await specsWithSlugs(ctx, organization, slugs)
  const operations = await operationsIn(
    ctx,
    specs.flatMap(({ last_version_id }) => last_version_id ?? []),
  )
  return new Map(
    specs.map(({ id, slug, last_version_id }) => {
      const known: string[] = JSON.parse(operations.get(last_version_id ?? '') ?? '[]')
      return [slug, { id, operations: new Set(known) }]
    }),
  )
}
