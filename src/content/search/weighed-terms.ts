// A question with how much each of its terms tells.
import type { Term } from './query.ts'
import type { QuestionLanguage } from './stop-words.ts'

/** The terms of a question, how much each tells, and its language. */
export interface WeighedTerms {
  readonly terms: readonly Term[]
  readonly weights: readonly number[]
  readonly language: QuestionLanguage
}
