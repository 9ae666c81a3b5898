// Whether a question matches a page by its text; computed in a thread where the text is long.
import {
  matches,
  mostInline,
  type PageText,
  type PageWords,
  pageWords,
  type Query,
  toPlainPage,
} from '#content/search/index.ts'
import type { Ctx } from '#context.ts'

export interface PageOfWords {
  readonly isMatch: boolean
  /** The text in the form in which search stores it. */
  readonly plain: string
  readonly words: PageWords
}

interface WordsTask {
  readonly page: PageText
  readonly query: Query
}

export const pageOfWords = (ctx: Ctx, owner: string, page: PageText, query: Query): Promise<PageOfWords> => {
  const characters = page.sections.reduce((sum, { text, title }) => sum + text.length + title.length, 0)
  if (characters <= mostInline) return Promise.resolve(runTask({ page, query }))
  return ctx.threads.run<PageOfWords>({
    module: new URL('./page-of-words.ts', import.meta.url),
    payload: { page, query } satisfies WordsTask,
    owner,
    urgency: 'interactive',
    cpuTime: 10_000,
    weight: characters,
  })
}

/** The task, as it runs in a thread. */
export const runTask = ({ page, query }: WordsTask): PageOfWords => {
  const words = pageWords(page)
  return { isMatch: matches(words, query), plain: toPlainPage(page.sections), words }
}
