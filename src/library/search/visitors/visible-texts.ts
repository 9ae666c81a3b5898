// What a visitor can read on pages with conditions in their texts.
import type { TextSection } from '#content/markdown/index.ts'
import { type Hash, hashOf } from '#content/objects.ts'
import { withDescription } from '#content/search/index.ts'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { Invalid, ResourceExhausted } from '#kernel/errors.ts'
import { includerOf, type ReadText } from '../../content-index/index.ts'
import type { VisitedSpace } from './visited-space.ts'

export interface VisibleTexts {
  /** The sections of a page; undefined where they could not be read in time. */
  read(space: VisitedSpace, page: PageRecord): Promise<readonly TextSection[] | undefined>
}

/**
 * Texts are cached for all visitors with the same claims; those that are not cached are read
 * only as long as a request waits.
 */
export const visibleTexts = (ctx: Ctx, owner: string): VisibleTexts => {
  const end = performance.now() + ctx.limits.indexWait
  return {
    read: async (space, page) => {
      const variables = await space.variablesOf(page)
      // The root determines everything in the space, the variables of the page and of the space included.
      const key = hashOf(JSON.stringify([space.root, page.id, variables.visitor]))
      const known = ctx.visibleTexts.get(key)
      if (known !== undefined || performance.now() > end) return known
      const renderer = ctx.rendering.forReaders(owner)
      const readText: ReadText = async hash =>
        renderer.extractForVisitor(await space.session.readText(hash), variables)
      const sections = await sectionsOf(ctx, owner, space, page, readText)
      if (sections !== undefined) ctx.visibleTexts.set(key, sections, weightOf(sections))
      return sections
    },
  }
}

const sectionsOf = async (
  ctx: Ctx,
  owner: string,
  { session, root, spaceId, lineageId }: VisitedSpace,
  page: PageRecord,
  readText: ReadText,
): Promise<readonly TextSection[] | undefined> => {
  const target = { session, root, spaceId, lineageId, organizationId: owner }
  try {
    const extract = await readText(page.document as Hash)
    const composed = await includerOf(ctx, target, readText).pageOf({ type: 'page', after: page }, extract)
    return withDescription(page.description, composed?.sections ?? extract.sections)
  } catch (error) {
    // A text that the parser refuses is shown to nobody.
    if (error instanceof Invalid) return []
    if (error instanceof ResourceExhausted) return undefined
    throw error
  }
}

const weightOf = (sections: readonly TextSection[]): number =>
  sections.reduce((sum, { title, text }) => sum + title.length + text.length + 100, 500)
