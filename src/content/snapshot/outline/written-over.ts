// What an import writes over: texts that were written here since their pages were imported.
import type { ObjectStore } from '../../objects.ts'
import type { Origin, PageRecord } from '../records.ts'

/** Whether a text, with the YAML before it, is that of the file with this id. */
export type IsTextOfFile = (oid: Origin['oid'], text: string, frontMatter?: string) => boolean

/** A page as it was and as the import makes it. */
export interface PageChange {
  readonly before: PageRecord | undefined
  readonly after: PageRecord
}

export const writtenOver =
  'it was changed here and in what is imported: its text is the imported one now, and the other is in the history'

/** The paths of those of the pages whose text was changed here since it was imported, and becomes another one by this import. */
export const pagesWrittenOver = async (
  store: ObjectStore,
  changes: readonly PageChange[],
  isTextOfFile: IsTextOfFile,
): Promise<string[]> => {
  const replaced = changes.flatMap(({ before, after }) =>
    before?.git !== undefined && before.document !== after.document ? [{ ...before, git: before.git }] : [],
  )
  const hashes = replaced.flatMap(({ document, frontMatter }) => [document, frontMatter])
  await store.fetchTexts?.(hashes.filter(hash => hash !== undefined))
  const found: string[] = []
  for (const page of replaced) {
    const text = await textOf(store, page.document)
    const frontMatter = page.frontMatter && (await textOf(store, page.frontMatter))
    if (!isTextOfFile(page.git.oid, text, frontMatter)) found.push(page.git.path)
  }
  return found
}

const textOf = async (store: ObjectStore, hash: string | undefined): Promise<string> =>
  hash === undefined ? '' : store.readText(hash)
