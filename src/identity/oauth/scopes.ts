// The scopes that a client can get: `read`, or `write`, which includes it.
import type { TokenScope } from '#database/index.ts'

/** The scope that a list of scopes asks for; undefined where one is unknown. An empty list means `read`. */
export const parseScope = (text: string | undefined): TokenScope | undefined => {
  const words = (text ?? '').split(' ').filter(word => word !== '')
  if (words.some(word => word !== 'read' && word !== 'write')) return undefined
  return words.includes('write') ? 'write' : 'read'
}

export const widerScope = (one: TokenScope, other: TokenScope): TokenScope =>
  one === 'write' || other === 'write' ? 'write' : 'read'
/** The scope as a space-separated list, as OAuth writes it. */
export const scopeText = (scope: TokenScope): string => (scope === 'write' ? 'read write' : 'read')
