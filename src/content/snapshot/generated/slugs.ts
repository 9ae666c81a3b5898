// Slugs of generated pages: pages that somebody wrote have precedence, and a page keeps its slug if it can.
import { numberedSlug, slugPool } from '#kernel/slug.ts'
import type { GeneratedPage } from './generated-content.ts'

/**
 * A slug for each page: the wanted one if it is free, otherwise a
 * numbered one that the page already has, otherwise a new numbered one.
 */
export const slugsFor = (
  pages: readonly Pick<GeneratedPage, 'id' | 'slug'>[],
  before: ReadonlyMap<string, string | undefined>,
  others: readonly { readonly slug?: string | undefined }[],
): Map<string, string> => {
  const used = new Set(others.map(({ slug }) => slug))
  const slugs = new Map<string, string>()
  const giveFree = (slugOf: (page: Pick<GeneratedPage, 'id' | 'slug'>) => string | undefined) => {
    for (const page of pages) {
      const slug = slugs.has(page.id) ? undefined : slugOf(page)
      if (slug === undefined || used.has(slug)) continue
      used.add(slug)
      slugs.set(page.id, slug)
    }
  }
  giveFree(({ slug }) => slug)
  giveFree(({ id, slug }) => (isNumbered(before.get(id), slug) ? before.get(id) : undefined))
  const pool = slugPool([...used].filter(slug => slug !== undefined))
  giveFree(({ slug }) => pool(slug))
  return slugs
}

/** Whether the slug is the wanted one with a number appended. */
const isNumbered = (slug: string | undefined, wanted: string): boolean => {
  const number = Number(/-(\d+)$/.exec(slug ?? '')?.[1] ?? 0)
  return number > 0 && numberedSlug(wanted, number) === slug
}
