// The ids of generated pages: stable as long as the computed page and the page's subject stay the same.
import { createHash } from 'node:crypto'
import { base62Of, idLength } from '#kernel/ids.ts'

/** The id of the page with this key under a computed page. */
export const generatedPageId = (computedPageId: string, key: string): string =>
  base62Of(
    createHash('sha256')
      .update(JSON.stringify([computedPageId, key]))
      .digest(),
    idLength,
  )
