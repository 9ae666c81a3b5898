// Loads the library for the protocol with the first request: it takes a while, and few installations need it.
import { kept } from '#kernel/kept.ts'
import { oneInEachTurn } from '#kernel/yielding.ts'

export const loadProtocol = kept(async () => {
  await oneInEachTurn(parts)
  return import('./handle-message.ts')
})

/** In the order of their dependencies: importing everything at once would block the event loop too long. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('zod/v4/locales'),
  () => import('zod/v4/core'),
  () => import('zod/v4'),
  () => import('@modelcontextprotocol/core'),
  () => import('@modelcontextprotocol/server/validators/ajv'),
  () => import('@modelcontextprotocol/server'),
  () => import('./search.ts'),
  () => import('./tools.ts'),
  () => import('./handle-message.ts'),
]
