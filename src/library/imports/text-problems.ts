// What is broken in the texts that an import brings: reported among the failures, with the lines of the files.
import type { ReadPage } from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import type { ContentHead } from '../heads/index.ts'
import type { ReadFile } from './tasks.ts'

/** Limits of an import: further problems are not reported, and further texts not checked. */
const bounds = { problems: 1000, characters: 10_000_000, unknown: 3 }

/** Checks one text after the other. Includes are not followed, since what they name may come with the same import. */
export const problemsOfTexts = (
  ctx: Ctx,
  { access }: ContentHead,
): ((file: ReadFile | string | undefined, page: ReadPage | string) => Promise<readonly string[]>) => {
  const renderer = ctx.rendering.forReaders(access.row.organization_id)
  const left = { ...bounds }
  return async (file, page) => {
    const hash = typeof page === 'object' && 'stored' in page ? page.stored.document : undefined
    if (typeof file !== 'object' || !file.mayHaveProblems || hash === undefined) return []
    if (left.problems === 0 || left.unknown === 0 || file.text.length > left.characters) return []
    left.characters -= file.text.length
    try {
      const problems = (await renderer.problems(file.text, hash, 'unknown')).slice(0, left.problems)
      left.problems -= problems.length
      return problems.map(({ line, message }) => `line ${line + file.firstLine - 1}: ${message}`)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      left.unknown--
      return [`whether its text has problems is not known: ${error.message}`]
    }
  }
}
