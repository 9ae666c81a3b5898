// As much of a content as reading its pages needs.
import type { ContentHead } from '../heads/index.ts'

/** A head that is read; also one that nobody in particular looks at. */
export interface ReadableContent {
  readonly access: {
    readonly row: Pick<ContentHead['access']['row'], 'id' | 'lineage_id' | 'organization_id'>
  }
  readonly changeRequest: { readonly id: string } | null
  readonly revision: { readonly root: ContentHead['revision']['root'] }
}
