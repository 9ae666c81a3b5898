// Limits of the claims of a visitor, wherever they come from.
import { isJsonObject } from '#kernel/json.ts'
import type { Claims } from './visitor.ts'

/** The most characters, apart from `unsignedClaims` in bytes. */
export const longest = { token: 8192, cookies: 8192, unsignedClaims: 65_536, value: 1000 } as const

export const most = { names: 200, levels: 5 } as const

/** What keeps a value from being claims; undefined where it is claims. */
export const problemOfClaims = (value: unknown): string | undefined => {
  if (!isJsonObject(value)) return 'must be an object'
  let names = 0
  const seek = (inside: unknown, level: number): string | undefined => {
    if (typeof inside === 'number' && !Number.isFinite(inside)) return 'must not have numbers without an end'
    if (typeof inside !== 'object' || inside === null) return undefined
    if (level > most.levels) return `must not be nested deeper than ${most.levels} levels`
    for (const [name, entry] of Object.entries(inside)) {
      if (name === '__proto__') return 'must not have the name __proto__'
      if (!Array.isArray(inside) && ++names > most.names) return `must have at most ${most.names} names`
      const problem = seek(entry, level + 1)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  return seek(value, 1)
}

/** The claims in a text of JSON; undefined where it has none. */
export const claimsIn = (json: string): Claims | undefined => {
  try {
    const value: unknown = JSON.parse(json)
    // A value without a problem is a JSON object.
    return problemOfClaims(value) === undefined ? (value as Claims) : undefined
  } catch {
    return undefined
  }
}
