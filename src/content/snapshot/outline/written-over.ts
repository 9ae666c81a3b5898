// Reports what an import overwrites: texts that were edited here since their pages were imported.
import type { Hash, ObjectStore } from '../../objects.ts'
import type { Entry, Origin } from '../records.ts'
import type { Exported } from './outline.ts'
import type { ProblemList } from './problems.ts'
import { storedText } from './texts.ts'

/** Whether a text, with its front matter, is that of the file with this id. */
export type IsTextOfFile = (oid: Origin['oid'], text: string, frontMatter?: string) => boolean

/** A page or a reusable content before the import, and as the import makes it. */
export interface TextChange {
  readonly before: Written | undefined
  readonly after: Written
  readonly exported?: Exported | undefined
}

interface Written {
  readonly id: string
  readonly document?: Hash
  readonly frontMatter?: Hash
  readonly git?: Origin
  readonly entry?: Entry
}

const writtenOver =
  'it was changed here and in what is imported: its text is the imported one now, and the other is in the history'

/** Reports those whose text was edited here since it was imported, and is changed by this import. */
export const reportWrittenOver = async (
  store: ObjectStore,
  changes: readonly TextChange[],
  isTextOfFile: IsTextOfFile | undefined,
  problems: ProblemList,
): Promise<void> => {
  if (isTextOfFile === undefined) return
  const replaced = changes.flatMap(({ before, after, exported }) =>
    before !== undefined && after.git !== undefined && before.document !== after.document
      ? [{ before, path: after.git.path, exported }]
      : [],
  )
  const hashes = replaced.flatMap(({ before: { document, frontMatter } }) => [document, frontMatter])
  await store.fetchTexts?.(hashes.filter(hash => hash !== undefined))
  for (const { before, path, exported } of replaced) {
    if (exported?.id === before.id && exported.document === before.document) continue
    const { git, entry } = before
    const text = await storedText(store, before.document)
    const frontMatter = before.frontMatter && (await storedText(store, before.frontMatter))
    const isImported =
      git === undefined ? text === (entry?.text ?? '') : isTextOfFile(git.oid, text, frontMatter)
    if (!isImported) problems.add(path, writtenOver)
  }
}
