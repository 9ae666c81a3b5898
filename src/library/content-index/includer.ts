// The texts of pages with everything that they include: reusable contents, in the sections that include them.
import { deepestInclude, mostIncludedCharacters, mostIncludes } from '#content/markdown/include/included.ts'
import type { Extract, TextSection } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import { type LinkSource, linkFollower, reusableContent } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { createCache } from '#kernel/cache.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { IndexedChange, IndexTarget } from '../indexed-changes/index.ts'
import { storeExtract } from './extract-store.ts'
import { knownTexts } from './extracts.ts'

/** The part of an extract that search reads. */
type Said = Pick<Extract, 'sections' | 'variants'>

export interface Includer {
  /** The text of a page with what it includes, as much as a page shows; undefined where it includes nothing. */
  pageOf(change: Pick<IndexedChange, 'type' | 'after'>, extract: Said | undefined): Promise<Said | undefined>
}

/** A reusable content, as far as search reads it. */
interface Content {
  readonly sections: readonly TextSection[]
  readonly variants: readonly string[]
  /** The id of the reusable content that a link written in this one includes. */
  readonly leadsTo: (href: string) => Promise<string | undefined>
}

/** Returns the extract of a text. */
export type ReadText = (hash: Hash) => Promise<Said>

/** The includer of the pages of one content; reusable contents are read once, as long as they fit into its cache. */
export const includerOf = (
  ctx: Ctx,
  target: IndexTarget,
  read: ReadText = readerForIndex(ctx, target),
): Includer => {
  const { session, root } = target
  const follower = linkFollower(session, root)
  const contents = createCache<Content>(mostCachedCharacters)

  const followOf = async (of: LinkSource): Promise<Content['leadsTo']> => {
    const follow = await follower(of)
    return async href => (await follow.included(href)).id
  }
  const contentOf = async (id: string): Promise<Content | undefined> => {
    const known = contents.get(id)
    if (known !== undefined) return known
    const record = await reusableContent(session, root, id)
    if (record === undefined) return undefined
    const { sections, variants = [] } = await read(record.document)
    const content = { sections, variants, leadsTo: await followOf(record) }
    contents.set(id, content, lengthOf(sections) + lengthOfTexts(variants) + 1000)
    return content
  }
  /** Adds the texts of a reusable content, and of those that it includes. */
  const addTexts = async (
    id: string | undefined,
    chain: readonly string[],
    said: SaidSoFar,
  ): Promise<void> => {
    if (id === undefined || chain.includes(id) || chain.length >= deepestInclude) return
    const content = await contentOf(id)
    if (content === undefined || said.includes >= mostIncludes) return
    const length = lengthOf(content.sections)
    if (said.characters + length > mostIncludedCharacters) return
    said.includes++
    said.characters += length
    await yieldWhenLong()
    said.variants.push(...content.variants)
    for (const { title, text, includes = [] } of content.sections) {
      said.texts.push(title, text)
      for (const href of includes) await addTexts(await content.leadsTo(href), [...chain, id], said)
    }
  }
  return {
    pageOf: async ({ type, after }, extract) => {
      if (type !== 'page' || after === undefined) return undefined
      if (extract?.sections.some(({ includes }) => includes !== undefined) !== true) return undefined
      const leadsTo = await followOf(after)
      const said: SaidSoFar = {
        texts: [],
        variants: [...(extract.variants ?? [])],
        includes: 0,
        characters: 0,
      }
      const sections: TextSection[] = []
      for (const { id, title, text, includes = [] } of extract.sections) {
        said.texts = [text]
        for (const href of includes) await addTexts(await leadsTo(href), [], said)
        sections.push({ id, title, text: said.texts.filter(one => one !== '').join('\n') })
      }
      return {
        sections: sections.filter(({ id, text }) => id !== null || text !== ''),
        ...(said.variants.length > 0 && { variants: said.variants }),
      }
    },
  }
}

const readerForIndex = (ctx: Ctx, target: IndexTarget): ReadText => {
  const extractor = ctx.rendering.forIndex(target.organizationId)
  return async hash => {
    const text = (await knownTexts(ctx, extractor, target, [hash])).get(hash)
    if (text?.isNew)
      await ctx.inTransaction(inside =>
        storeExtract(inside, { lineage: target.lineageId, hash }, text.extract),
      )
    return text?.extract ?? { sections: [] }
  }
}

/** What was collected for one page so far. */
interface SaidSoFar {
  texts: string[]
  variants: string[]
  includes: number
  characters: number
}

export const lengthOf = (sections: readonly TextSection[]): number =>
  sections.reduce((sum, { title, text }) => sum + title.length + text.length, 0)

const lengthOfTexts = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

const mostCachedCharacters = 8_000_000
