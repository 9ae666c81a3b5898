// Paths: what stands for a section or a site space in addresses, unique among those beside it.
import { Conflict } from '#kernel/errors.ts'
import { slugify, uniqueSlug } from '#kernel/slug.ts'

interface WithPath {
  readonly id: string
  readonly path: string
}

/** A path that no sibling has, made from a title. */
export const pathFor = (title: string, siblings: readonly Pick<WithPath, 'path'>[]): string => {
  const taken = new Set(siblings.map(({ path }) => path))
  return uniqueSlug(slugify(title), path => taken.has(path))
}

/** Refuses a requested path that a sibling has: unlike one made from a title, it is not made unique by a number. */
export const refuseTakenPath = (row: WithPath, siblings: readonly WithPath[]): void => {
  if (siblings.some(({ id, path }) => path === row.path && id !== row.id))
    throw new Conflict(`the path ${row.path} is taken; give another one`)
}
