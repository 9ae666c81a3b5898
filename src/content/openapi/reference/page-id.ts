// The ids of generated pages: the same as long as the computed page and what the page is about are.
import { createHash } from 'node:crypto'
import { base62Of, idLength } from '#kernel/ids.ts'

/** Of the page with this key under a computed page. */
export const generatedPageId = (computedPageId: string, key: string): string =>
  base62Of(
    createHash('sha256')
      .update(JSON.stringify([computedPageId, key]))
      .digest(),
    idLength,
  )
