// Refusals for generated pages, which are generated anew along with their computed page.
import { invalidField } from '#kernel/errors.ts'
import type { PageRecord } from '../records.ts'

/** Refuses to change a generated page. */
export const refuseGenerated = (page: PageRecord | undefined, pointer: string): void => {
  const computed = page?.generatedBy
  if (computed === undefined) return
  throw invalidField(
    pointer,
    `must not be a generated page: to add to it, set "notes" of the computed page ${computed}`,
  )
}

/** Refuses to put a page under a generated one. */
export const refuseUnderGenerated = (parent: PageRecord, pointer: string): void => {
  if (parent.generatedBy === undefined) return
  throw invalidField(
    pointer,
    `must not be a generated page: put the page under the computed page ${parent.generatedBy}`,
  )
}
