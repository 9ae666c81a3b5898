// Compares the pages in the search index with what their texts give.
import { nobody, reading } from '#context.ts'
import type { Database } from '#database/index.ts'
import type { IndexedChange, IndexTarget } from '#library/indexed-changes/index.ts'
import { prepareSearchPages, type SearchChanges } from '#library/search-index/index.ts'
import type { Examined } from '../check.ts'
import { hasWords, searchPagesOf, sizesOfWords } from './store.ts'

/** What is wrong with some of the pages; the database `scratch` has a correct index of them in SQLite's form. */
export const comparePages = async (
  at: Examined,
  target: IndexTarget,
  changes: readonly IndexedChange[],
  made: SearchChanges,
  scratch: Database,
): Promise<string[]> => {
  const ids = made.pages.map(({ pageId }) => pageId)
  const stored = await searchPagesOf(at.db, target.spaceId, ids)
  const fresh = await searchPagesOf(scratch.read, target.spaceId, ids)
  // PostgreSQL stores words in another form.
  const own =
    at.engine === 'sqlite'
      ? made
      : await prepareSearchPages(reading(at.installation, nobody), target, changes)
  const problems: string[] = []
  for (const { pageId, title, plain, words } of own.pages) {
    const row = stored.get(pageId)
    if (row === undefined) problems.push(`search_pages lacks page ${pageId}`)
    else if (row.title !== title || row.plain !== plain)
      problems.push(`search_pages has another text of page ${pageId}`)
    else if (!(await hasSameWords(at, row.id, words, scratch, fresh.get(pageId)?.id)))
      problems.push(`search has other words of page ${pageId}`)
  }
  return problems
}

const hasSameWords = async (
  { db, engine }: Examined,
  id: number,
  words: Readonly<Record<string, string>>,
  scratch: Database,
  freshId: number,
): Promise<boolean> =>
  engine === 'postgres'
    ? hasWords(db, id, words)
    : // FTS5 does not return the words, but how many there are.
      (await sizesOfWords(db, id)) === (await sizesOfWords(scratch.read, freshId))
