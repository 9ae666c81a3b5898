// Reads the front matter of an export in a thread.
import { type DividedFields, divideFields, type PageToDivide } from '#content/repository/index.ts'

export interface ExportTask {
  readonly pages: readonly PageToDivide[]
  /** The paths of files, one on each line: a path contains no line break. */
  readonly files: string
}

export const runTask = ({ pages, files }: ExportTask): DividedFields[] => {
  const paths = new Set(files.split('\n'))
  return pages.map(page => divideFields(page, path => paths.has(path)))
}
