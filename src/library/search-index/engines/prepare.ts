// Computes the words of pages; in a thread where there is much text, since that takes long.
import { allWords, mostInline, pageWords, toPlainPage } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import type { PreparedPage, Restriction, SearchPage } from './engine.ts'
import { keyVectorOf, streamOf, vectorOf } from './postgres-words.ts'
import { columnsOf } from './sqlite-columns.ts'

export interface PrepareTask {
  readonly engine: 'sqlite' | 'postgres'
  readonly pages: readonly SearchPage[]
}

/** The prepared pages, in the same order. */
export const prepare = (
  ctx: Ctx,
  organizationId: string,
  pages: readonly SearchPage[],
): Promise<readonly PreparedPage[]> => {
  const task: PrepareTask = { engine: ctx.database.engine, pages }
  const characters = pages.reduce((sum, page) => sum + lengthOf(page), 0)
  if (characters <= mostInline) return Promise.resolve(runTask(task))
  return ctx.threads.run({
    module: new URL('./prepare.ts', import.meta.url),
    payload: task,
    owner: organizationId,
    urgency: 'background',
    cpuTime: 30_000,
    weight: characters,
  })
}

const lengthOf = ({ sections, variants = [] }: SearchPage): number =>
  sections.reduce((sum, { text, title }) => sum + text.length + title.length, 0) +
  variants.reduce((sum, { length }) => sum + length, 0)

/** The task, as it runs in a thread. */
export const runTask = ({ engine, pages }: PrepareTask): readonly PreparedPage[] =>
  pages.map(page => preparedPage(engine, page))

const preparedPage = (engine: PrepareTask['engine'], page: SearchPage): PreparedPage => {
  const { spaceId, pageId, title, above = [], sections } = page
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
    above: above.join('\n'),
    plain: toPlainPage(sections),
    words: own,
    ...(restriction && { restriction }),
  }
}

const restrictionOf = (page: SearchPage): Restriction | undefined => {
  const { title, above = [], sections, noIndex = false, condition = null, variants } = page
  if (!noIndex && condition === null && variants === undefined) return undefined
  const texts = [
    title,
    ...above,
    ...sections.flatMap(({ title, text }) => [title, text]),
    ...(variants ?? []),
  ]
  return { noIndex, condition, words: variants === undefined ? null : ` ${allWords(texts).join(' ')} ` }
}
