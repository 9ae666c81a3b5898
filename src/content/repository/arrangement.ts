// Where an export puts its summary and its configuration, and the folder of pages that came from no file.

import type { ArrangedBy } from '../snapshot/index.ts'
import type { ContentFile } from './content.ts'
import { summaryPath } from './repository.ts'

export interface Arrangement {
  readonly summary: string
  /** '' for the repository's root. */
  readonly root: string
  readonly configuration?: NonNullable<ArrangedBy['configuration']>
}

/** The arrangement of a content; the default one if the file that gave another is gone. */
export const arrangementOf = ({
  arrangedBy = {},
  files,
}: {
  readonly arrangedBy?: ArrangedBy
  readonly files: readonly ContentFile[]
}): Arrangement => {
  const { summary = summaryPath, root = '', configuration } = arrangedBy
  const isGone =
    configuration !== undefined &&
    configuration.text === undefined &&
    !files.some(({ path }) => path === configuration.path)
  if (isGone) return { summary: summaryPath, root: '' }
  return { summary, root, ...(configuration && { configuration }) }
}
