// Generates the pages of the computed pages of a content, from the latest versions of the specs that they name.
import type { ContentSession } from '#content/contents.ts'
import { type Hash, hashOf } from '#content/objects.ts'
import { instantiate } from '#content/openapi/index.ts'
import { type PageRecord, pagesOf, putGenerated, readNotes } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { computedPagesIn } from '../computed-pages/index.ts'
import { type LatestVersion, latestVersions, referenceOf } from '../openapi-specs/index.ts'
import { lengthOf } from './length.ts'

/** The parts of a content that generating pages needs. */
export interface GeneratingContent {
  readonly organizationId: string
  readonly session: ContentSession<WriteDb>
  readonly root: Hash | null
}

export interface Generated {
  readonly root: Hash | null
  /** Characters that were written, roughly. */
  readonly written: number
  /** The specs of computed pages that are still to be generated. */
  readonly left: readonly string[]
}

export interface Extent {
  /** Characters that are generated at most; further computed pages are left. */
  readonly most: number
  /** Whether to generate at least one computed page, however long it is. */
  readonly oneAtLeast?: boolean
  /** To be set in a transaction: no spec gets a new version until it ends. */
  readonly locked?: boolean
}

/**
 * The content with the generated pages of its computed pages; unchanged where they are up to date. A computed page whose
 * spec does not exist or has no version stays as it is.
 */
export const generatePages = async (
  ctx: Ctx,
  content: GeneratingContent,
  { most, oneAtLeast = false, locked = false }: Extent,
): Promise<Generated> => {
  const outdated = await outdatedPages(ctx, content, locked)
  let { root } = content
  let written = 0
  for (const [done, page] of outdated.entries()) {
    if (written + page.length > most && !(oneAtLeast && done === 0))
      return { root, written, left: [...new Set(outdated.slice(done).map(({ slug }) => slug))] }
    written += page.length
    root = await generateOne(ctx, { ...content, root }, page)
    await yieldWhenLong()
  }
  return { root, written, left: [] }
}

/** Characters of generated pages in one content. If its computed pages would make more, the last ones stay as they are. */
const mostInContent = 100_000_000

/** A computed page whose generated pages were made from something else than the present version. */
interface OutdatedPage {
  readonly page: PageRecord
  readonly slug: string
  readonly latest: LatestVersion
  readonly inputs: string
  /** The length of its new pages. */
  readonly length: number
}

const outdatedPages = async (
  ctx: Ctx,
  content: GeneratingContent,
  locked: boolean,
): Promise<OutdatedPage[]> => {
  const { session, root } = content
  const computed = await computedPagesIn(session, root)
  if (computed.length === 0) return []
  const slugs = [...new Set(computed.map(({ slug }) => slug))]
  const versions = await latestVersions(ctx, content.organizationId, slugs, { locked })
  const records = await pagesOf(
    session,
    root,
    computed.map(({ id }) => id),
  )
  const pages = records.flatMap(page => {
    const slug = page.computed?.dependencies?.spec?.ref.spec ?? ''
    const latest = versions.get(slug)
    if (latest === undefined) return []
    const madeOf = [latest.form, page.id, latest.version, page.computed?.props ?? {}, page.notes ?? '']
    return [{ page, slug, latest, inputs: hashOf(JSON.stringify(madeOf)) }]
  })
  const isOutdated = ({ page, inputs }: (typeof pages)[number]) => page.generation?.inputs !== inputs
  if (!pages.some(isOutdated)) return []
  const outdated: OutdatedPage[] = []
  let sum = 0
  for (const one of pages) {
    const length = lengthOf(await referenceOf(ctx, one.latest), one.page.computed?.props ?? {})
    sum += length
    if (sum > mostInContent) break
    if (isOutdated(one)) outdated.push({ ...one, length })
  }
  return outdated
}

const generateOne = async (
  ctx: Ctx,
  { session, root }: GeneratingContent,
  { page, slug, latest, inputs }: OutdatedPage,
): Promise<Hash | null> => {
  const notes = await readNotes(session, page.notes)
  const shown = { id: page.id, spec: slug, ...page.computed?.props }
  const generated = instantiate(await referenceOf(ctx, latest), shown, notes)
  return putGenerated(session, root, page.id, { ...generated, inputs }, now(ctx))
}
