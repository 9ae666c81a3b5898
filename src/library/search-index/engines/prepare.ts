// Working out the words of a page, which takes long where the page is long: then it is done in a thread.
import { allWords, pageWords, toPlainPage } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import type { PreparedPage, Restriction, SearchPage } from './engine.ts'
import { keyVectorOf, streamOf, vectorOf } from './postgres-words.ts'
import { columnsOf } from './sqlite-columns.ts'

export interface PrepareTask {
  readonly engine: 'sqlite' | 'postgres'
  readonly page: SearchPage
}

export const prepare = (ctx: Ctx, organizationId: string, page: SearchPage): Promise<PreparedPage> => {
  const { engine } = ctx.database
  const texts = [...page.sections.flatMap(({ text, title }) => [text, title]), ...(page.variants ?? [])]
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  if (characters <= mostInline) return Promise.resolve(runTask({ engine, page }))
  return ctx.threads.run<PreparedPage>({
    module: new URL('./prepare.ts', import.meta.url),
    payload: { engine, page } satisfies PrepareTask,
    owner: organizationId,
    urgency: 'background',
    cpuTime: 30_000,
    weight: characters,
  })
}

/** Characters that take a few milliseconds: it is not worth while to hand them on. */
const mostInline = 20_000

/** What a thread does. */
export const runTask = ({ engine, page }: PrepareTask): PreparedPage => {
  const { spaceId, pageId, title, sections } = page
  const words = pageWords(page)
  const own =
    engine === 'sqlite'
      ? columnsOf(words)
      : { words: vectorOf(spaceId, words), key_words: keyVectorOf(words), stream: streamOf(words) }
  const restriction = restrictionOf(page)
  return {
    spaceId,
    pageId,
    title,
    plain: toPlainPage(sections),
    words: own,
    ...(restriction && { restriction }),
  }
}

const restrictionOf = (page: SearchPage): Restriction | undefined => {
  const { title, sections, noIndex = false, condition = null, variants } = page
  if (!noIndex && condition === null && variants === undefined) return undefined
  const texts = [title, ...sections.flatMap(({ title, text }) => [title, text]), ...(variants ?? [])]
  return { noIndex, condition, words: variants === undefined ? null : ` ${allWords(texts).join(' ')} ` }
}
