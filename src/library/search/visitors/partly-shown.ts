// Pages with conditions in their texts, found by what a visitor can read on them.
import {
  foundIn,
  mayMatch,
  type PageWords,
  type Query,
  readPage,
  scoreByPlace,
} from '#content/search/index.ts'
import { pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { FoundPage } from '../../search-index/index.ts'
import type { PagesBySpace } from './hidden-pages.ts'
import { type PageOfWords, pageOfWords } from './page-of-words.ts'
import { type IndexedPage, wordsOf } from './store.ts'
import { visibleTexts } from './visible-texts.ts'
import type { VisitedSpace } from './visited-space.ts'

/** A found page; its snippets are made only when it is shown. */
export interface PartlyFound extends Pick<FoundPage, 'id' | 'score'> {
  readonly show: () => FoundPage
}

export interface PartlyShown {
  /** All pages that match the question, without relaxing it. */
  find(query: Query): Promise<PartlyFound[]>
  /** The words among these that may be on these pages. */
  known(words: readonly string[]): Promise<string[]>
  /** How many pages might match but could not be read in time. */
  unread(): number
}

export const partlyShown = (
  ctx: Ctx,
  owner: string,
  spaces: ReadonlyMap<string, VisitedSpace>,
  pages: PagesBySpace,
  indexed: readonly IndexedPage[],
): PartlyShown => {
  const texts = visibleTexts(ctx, owner)
  const known = new Map(indexed.map(page => [keyOf(page.spaceId, page.pageId), page]))
  const unread = new Set<number>()

  const mayBeFound = async (query: Query): Promise<PagesBySpace> => {
    const found = new Map<string, string[]>()
    for await (const { spaceId, pageId, words } of wordsOf(ctx, pages)) {
      await yieldWhenLong()
      if (mayMatch(words, query)) found.set(spaceId, [...(found.get(spaceId) ?? []), pageId])
    }
    return found
  }
  const read = async (query: Query): Promise<Match[]> => {
    const matching: Match[] = []
    for (const [spaceId, pageIds] of await mayBeFound(query)) {
      const space = spaces.get(spaceId) as VisitedSpace
      for (const page of await pagesOf(space.session, space.root, pageIds)) {
        const indexed = known.get(keyOf(spaceId, page.id))
        if (indexed === undefined || page.document === undefined) continue
        const { id, above } = indexed
        const sections = await texts.read(space, page)
        if (sections === undefined) unread.add(id)
        else {
          unread.delete(id)
          await yieldWhenLong()
          const text = { title: page.title, above: above.split('\n'), sections }
          const words = await pageOfWords(ctx, owner, text, query)
          if (words.isMatch) matching.push({ ...indexed, title: page.title, ...words })
        }
      }
    }
    return matching
  }
  return {
    find: async query => {
      const matching = await read(query)
      return matching.map(({ id, spaceId, pageId, title, above, plain, words }) => {
        const score = scoreByPlace({ title, words }, query)
        const found = () => foundIn([title, above], readPage(plain, query.terms), query.terms)
        const show = () => ({ id, score, spaceId, pageId, title, ...found() })
        return { id, score, show }
      })
    },
    known: async words => {
      const wanted = new Set(words)
      const found = new Set<string>()
      for await (const page of wordsOf(ctx, pages)) {
        await yieldWhenLong()
        for (const word of page.words.trim().split(' ')) if (wanted.has(word)) found.add(word)
      }
      return [...found]
    },
    unread: () => unread.size,
  }
}

interface Match extends IndexedPage, PageOfWords {
  readonly title: string
  readonly words: PageWords
}

const keyOf = (spaceId: string, pageId: string): string => `${spaceId} ${pageId}`
