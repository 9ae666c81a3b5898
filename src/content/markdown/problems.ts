// The problems of a text, as they are reported beside it.
import { Invalid } from '#kernel/errors.ts'
import type { Problem } from './assemble/problems.ts'
import { composeIncludes } from './include/compose.ts'
import type { Included } from './include/included.ts'
import { parseMarkdown } from './parse.ts'

export type { Problem }

/** The contents that a text includes; `unknown` where they are not looked at. */
export type Includes = Included | 'unknown' | undefined

/** In the order of the text; a text that cannot be parsed has a single problem, which says so. */
export const problems = (markdown: string, includes: Includes): readonly Problem[] => {
  try {
    const root = parseMarkdown(markdown)
    if (includes !== 'unknown') composeIncludes(root, includes)
    return root.data?.problems ?? []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return [{ line: 1, message: error.message }]
  }
}
