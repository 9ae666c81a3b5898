// Loads what answers requests to sites, with the first of them.
import { kept } from '#kernel/kept.ts'
import { oneInEachTurn } from '#kernel/yielding.ts'

export const loadAnswering = kept(async () => {
  await oneInEachTurn(parts)
  return import('./answering.ts')
})

/** In the order of their dependencies: importing everything at once would block the event loop too long. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./data/read-route-data.ts'),
  () => import('./page/page.ts'),
  () => import('./feeds/index.ts'),
  () => import('./own-paths.ts'),
  () => import('./answering.ts'),
]
