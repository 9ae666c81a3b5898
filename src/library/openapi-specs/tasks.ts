// What a thread is asked when a spec is processed, and what it answers.
import type { SpecProblem } from '#content/openapi/index.ts'
import type { SpecFiles } from './fetch-files.ts'
import type { ProcessedSpec } from './versions.ts'

export type SpecTask =
  | { readonly kind: 'write'; readonly description: Uint8Array }
  | { readonly kind: 'references'; readonly texts: readonly Uint8Array[] }
  | ({ readonly kind: 'read' } & Omit<SpecFiles, 'fetched'>)

/** The reference of a stored description, compressed for storage. */
export interface WriteReply {
  readonly reference: Uint8Array
}

/** For each text the files that it refers to, as they are written. */
export type ReferencesReply = readonly (readonly string[])[]

/** What is wrong, or the spec with what is doubtful in it. */
export type ReadReply =
  | { readonly problems: readonly SpecProblem[] }
  | { readonly processed: ProcessedSpec; readonly warnings: readonly SpecProblem[] }
