// The tasks and answers of threads that process a spec.
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

/** For each text, its references to files as they are written. */
export type ReferencesReply = readonly (readonly string[])[]

/** The errors of a spec, or the processed spec with its warnings. */
export type ReadReply =
  | { readonly problems: readonly SpecProblem[] }
  | { readonly processed: ProcessedSpec; readonly warnings: readonly SpecProblem[] }
