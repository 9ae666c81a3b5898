// Conditions of a site that name claims which its schema of visitors does not have.
import type { Static } from 'typebox'
import { claimsNamed } from '#content/conditions/index.ts'
import { allRecords, kinds, type PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { eachInTurns, yieldWhenLong } from '#kernel/yielding.ts'
import { contentHead, sessionOf } from '#library/heads/index.ts'
import { restrictedPagesOf } from '#library/search-index/index.ts'
import { spacesById } from '#library/spaces/index.ts'
import { claimsOf, readSchema } from '../adaptive-schema/index.ts'
import type { SiteRow } from '../sites/index.ts'
import { blocksOf } from './pages.ts'
import { allParts, type Part } from './parts.ts'
import type { AudienceProblems } from './schema.ts'
import { partsOf } from './store.ts'

type Checked = Static<typeof AudienceProblems>
type Problems = Checked['problems']

/** Limits of one request: problems that are listed, pages that are read, and texts of pages that are parsed. */
const most = { problems: 1000, pages: 10_000, texts: 500 } as const

/** The conditions of a site that name unknown claims. Only the texts that have conditions, by the index, are read. */
export const checkAudience = async (
  ctx: Ctx,
  { id, adaptive_schema }: Pick<SiteRow, 'id' | 'adaptive_schema'>,
  bounds: { readonly problems: number; readonly pages: number; readonly texts: number } = most,
): Promise<Checked> => {
  const known = new Set(claimsOf(readSchema(adaptive_schema)).map(({ path }) => path))
  const problems: Problems = []
  let [isMore, pagesLeft, textsLeft] = [false, bounds.pages, bounds.texts]
  const note = (on: Problems[number]['on'], condition: string | null | undefined): void => {
    for (const claim of condition == null ? [] : claimsNamed(condition)) {
      if (isKnown(known, claim)) continue
      if (problems.length < bounds.problems) problems.push({ on, condition: condition as string, claim })
      else isMore = true
    }
  }
  const parts = allParts(await partsOf(ctx, id))
  await eachInTurns(parts, ({ type, id, title, condition }) => note({ type, id, title }, condition))
  for (const { space, siteSpace, partly } of await readableSpaces(ctx, parts)) {
    const head = await contentHead(ctx, { space, changeRequest: null })
    if (head === undefined) continue
    const pages = await allRecords(sessionOf(ctx, head), head.revision.root, kinds.page, {
      limit: pagesLeft + 1,
    })
    isMore ||= pages.length > pagesLeft
    for (const page of pages.slice(0, pagesLeft)) {
      note({ type: 'page', ...named(page, siteSpace) }, page.condition)
      await yieldWhenLong()
      if (!partly.has(page.id)) continue
      if (--textsLeft < 0) isMore = true
      else
        await eachInTurns(await blocksOf(ctx, head, page), ({ expression, line }) =>
          note({ type: 'block', ...named(page, siteSpace), line }, expression),
        )
    }
    pagesLeft = Math.max(0, pagesLeft - pages.length)
  }
  return { problems, ...(isMore && { more: true }) }
}

const named = ({ id, title }: PageRecord, { id: siteSpace }: Part) => ({ id, title, siteSpace })

/**
 * Whether a condition may name the claim. `*`, a computed name, stands for any claim and is accepted. Members of a list
 * or an object count as the claim that contains them.
 */
const isKnown = (known: ReadonlySet<string>, claim: string): boolean =>
  claim === '*' || claim === 'unsigned.*' || known.has(claim)

interface ReadableSpace {
  readonly space: string
  /** The first place where the site shows it. */
  readonly siteSpace: Part
  /** The ids of pages with conditions in their texts. */
  readonly partly: ReadonlySet<string>
}

/** The spaces shown by some parts that the caller may read, each once. */
const readableSpaces = async (ctx: Ctx, parts: readonly Part[]): Promise<ReadableSpace[]> => {
  const shown = new Map<string, Part>()
  for (const part of parts)
    if (part.space !== undefined && !shown.has(part.space)) shown.set(part.space, part)
  if (shown.size === 0) return []
  const readable = await spacesById(ctx, [...shown.keys()])
  const restricted = await restrictedPagesOf(ctx, [...readable.keys()])
  const bySpace = Map.groupBy(
    restricted.filter(({ isPartly }) => isPartly),
    ({ spaceId }) => spaceId,
  )
  return [...shown]
    .filter(([space]) => readable.has(space))
    .map(([space, siteSpace]) => ({
      space,
      siteSpace,
      partly: new Set(bySpace.get(space)?.map(({ pageId }) => pageId)),
    }))
}
