// Loading what imports need, with the first of them: reading archives and front matter takes a large part of the program.
import { nextTurn } from '#kernel/yielding.ts'

/** A part in each turn of the event loop. */
export const loadParts = async (): Promise<void> => {
  for (const load of largeParts) {
    await load()
    await nextTurn()
  }
}

const largeParts: readonly (() => Promise<unknown>)[] = [
  () => import('#archive/index.ts'),
  () => import('#content/front-matter/index.ts'),
  () => import('#content/repository/index.ts'),
]
