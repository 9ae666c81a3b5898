// Which PDF is requested.
import type { Paper } from '#content/typst/index.ts'

export interface PdfRequest {
  readonly space: string
  readonly revision: string
  /** The change request whose content it shows; null for the main content of the space. */
  readonly changeRequest: string | null
  /** The page that it begins with; null for all pages. */
  readonly page: string | null
  /** Whether it has only that page, without those under it. */
  readonly only: boolean
  readonly paper: Paper
  readonly language: string
}
