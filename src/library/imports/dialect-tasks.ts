// What the threads are asked where a folder is written in a dialect, and what they answer.
import type { DialectPage, DialectPlan, DialectProblem } from '#content/repository/dialects/index.ts'
import type { StructureFile } from './tasks.ts'

export type DialectTask =
  | {
      readonly kind: 'recognise'
      /** One a line: a path contains no line ending. */
      readonly paths: string
    }
  | {
      readonly kind: 'survey'
      readonly paths: readonly string[]
      /** The bytes of the files, one after the other, and how many each has. */
      readonly data: Uint8Array
      readonly sizes: readonly number[]
    }
  | {
      readonly kind: 'plan'
      readonly paths: string
      readonly given: readonly StructureFile[]
      readonly surveyed: readonly string[]
    }
  | ConvertTask

export interface ConvertTask {
  readonly kind: 'convert'
  readonly pages: readonly DialectPage[]
  readonly data: Uint8Array
  readonly sizes: readonly number[]
  /** All pages, as JSON. */
  readonly all: string
  readonly addresses: string
  /** The ids in pages of HTML that others lead to, as the survey gave them. */
  readonly surveyed: readonly string[]
}

/** Undefined where it is no dialect; else which files have to be read. */
export type RecogniseAnswer =
  | { readonly needed: readonly string[]; readonly surveyed: readonly string[] }
  | undefined

/** Rows as JSON, which the other tasks read. */
export type SurveyAnswer = string

export type PlanAnswer = Pick<DialectPlan, 'summary' | 'problems' | 'omitted' | 'pages'> & {
  readonly all: string
  readonly addresses: string
}

export interface ConvertAnswer {
  /** The texts, one after the other. */
  readonly data: Uint8Array
  readonly sizes: readonly number[]
  readonly problems: readonly DialectProblem[]
}
