// The tasks and answers of threads that read a folder in a dialect.
import type { DialectPage, DialectPlan, DialectProblem } from '#content/repository/dialects/index.ts'
import type { StructureFile } from './tasks.ts'

export type DialectTask =
  | {
      readonly kind: 'recognise'
      /** One path on each line: a path contains no line break. */
      readonly paths: string
    }
  | {
      readonly kind: 'survey'
      readonly paths: readonly string[]
      /** The bytes of the files, joined, and the size of each. */
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
  /** The ids in HTML pages that other pages link to, as the survey returned them. */
  readonly surveyed: readonly string[]
}

/** Undefined where the folder is in no dialect; otherwise which files must be read. */
export type RecogniseAnswer =
  | { readonly needed: readonly string[]; readonly surveyed: readonly string[] }
  | undefined

/** Rows as JSON, as the other tasks take them. */
export type SurveyAnswer = string

export type PlanAnswer = Pick<DialectPlan, 'summary' | 'problems' | 'omitted' | 'pages'> & {
  readonly all: string
  readonly addresses: string
}

export interface ConvertAnswer {
  /** The texts, joined. */
  readonly data: Uint8Array
  readonly sizes: readonly number[]
  readonly problems: readonly DialectProblem[]
}
