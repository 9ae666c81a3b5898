// The part of a content that reading its pages needs.
import type { ContentHead } from '../heads/index.ts'

/** A head to read from; it may also be read on behalf of nobody in particular. */
export interface ReadableContent {
  readonly access: {
    readonly row: Pick<ContentHead['access']['row'], 'id' | 'lineage_id' | 'organization_id'>
  }
  readonly changeRequest: { readonly id: string } | null
  readonly revision: { readonly root: ContentHead['revision']['root'] }
}
