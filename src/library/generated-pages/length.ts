// Estimates the length of the generated pages of a computed page without making them.
import type { Reference, ReferencePage } from '#content/openapi/index.ts'
import type { Computed } from '#content/snapshot/index.ts'

/** The length in characters. */
export const lengthOf = (
  { overview, pages }: Reference,
  { doc, models = false }: NonNullable<Computed['props']>,
): number => {
  const isOnly = pages.some(({ key }) => key === `tag:${doc}`)
  const shown = pages.filter(({ key }) => (key === 'models' ? models : !isOnly || key === `tag:${doc}`))
  return [overview, ...shown].reduce((sum, page) => sum + lengthOfPage(page), 0)
}

/** Cached by page, since the pages of a reference never change. */
const lengths = new WeakMap<ReferencePage, number>()

const lengthOfPage = (page: ReferencePage): number => {
  const known = lengths.get(page)
  if (known !== undefined) return known
  let length = 0
  for (const { head, rest } of page.parts)
    for (const pieces of [head, rest])
      for (const piece of pieces) length += typeof piece === 'string' ? piece.length : lengthOfLink
  lengths.set(page, length)
  return length
}

const lengthOfLink = 60
