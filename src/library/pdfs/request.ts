// Which PDF is asked for.
import type { Paper } from '#content/typst/index.ts'

export interface PdfRequest {
  readonly space: string
  readonly revision: string
  /** The change request that this is the content of; null for the main content of the space. */
  readonly changeRequest: string | null
  /** The page that it begins with; null for all. */
  readonly page: string | null
  /** Whether it is that page alone, without those under it. */
  readonly only: boolean
  readonly paper: Paper
  readonly language: string
}
