// Loads what imports need when the first one begins: what reads archives and front matter is a large part of the program.
import { nextTurn } from '#kernel/yielding.ts'

/** Loads one part in each turn of the event loop. */
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
