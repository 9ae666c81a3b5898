// What a program may be allowed: `read`, or `write`, which includes it.
import type { TokenScope } from '#database/index.ts'

/** What a list of scopes asks for; undefined where one of them is unknown. Without any it is `read`. */
export const parseScope = (text: string | undefined): TokenScope | undefined => {
  const words = (text ?? '').split(' ').filter(word => word !== '')
  if (words.some(word => word !== 'read' && word !== 'write')) return undefined
  return words.includes('write') ? 'write' : 'read'
}

export const widerScope = (one: TokenScope, other: TokenScope): TokenScope =>
  one === 'write' || other === 'write' ? 'write' : 'read'
/** As OAuth writes it: a list of words with spaces between them. */
export const scopeText = (scope: TokenScope): string => (scope === 'write' ? 'read write' : 'read')
