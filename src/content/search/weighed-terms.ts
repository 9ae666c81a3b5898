// A query with the weight of each of its terms.
import type { Term } from './query.ts'
import type { QuestionLanguage } from './stop-words.ts'

/** The terms of a query, how much each tells, and its language. */
export interface WeighedTerms {
  readonly terms: readonly Term[]
  readonly weights: readonly number[]
  readonly language: QuestionLanguage
}
