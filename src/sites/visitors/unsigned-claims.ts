// Unsigned claims as browsers send them: in the query of an address, and in a cookie.
import type { Json } from '#kernel/json.ts'
import { claimsIn, longest, most } from './bounds.ts'
import type { Claims } from './visitor.ts'

/**
 * Claims from `visitor.NAME=value`: `true` and `false` are booleans, everything else is a string. Of a repeated name the
 * last value counts; whatever is not a claim's name, or is too long, is ignored.
 */
export const claimsOfQuery = (query: URLSearchParams): Claims => {
  const claims = new Map<string, Json>()
  for (const [parameter, value] of query) {
    const name = namedClaim.exec(parameter)?.[1]
    if (name === undefined || value.length > longest.value) continue
    if (claims.size < most.names || claims.has(name)) claims.set(name, booleans.get(value) ?? value)
  }
  return Object.fromEntries(claims)
}

/** Claims from the cookie `lectern-visitor`: a JSON object, percent-encoded. Anything else counts as no claims. */
export const claimsOfCookie = (value: string | undefined): Claims =>
  (value === undefined ? undefined : claimsIn(value)) ?? {}

const namedClaim = /^visitor\.((?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,99})$/

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])
