// A visitor of a site, as conditions and expressions know them.
import type { Json } from '#kernel/json.ts'

export type Claims = Readonly<Record<string, Json>>

export interface Visitor {
  /** What a token says of them that was signed; empty without one. */
  readonly claims: Claims
  /** What they, or their browser, say of themselves. */
  readonly unsigned: Claims
}

/** Somebody of whom nothing is known. */
export const anonymous: Visitor = { claims: {}, unsigned: {} }

/** Whether nothing is known of them. */
export const isAnonymous = ({ claims, unsigned }: Visitor): boolean =>
  Object.keys(claims).length === 0 && Object.keys(unsigned).length === 0

/** What is `visitor` to an expression: a signed claim that is called `unsigned` does not count. */
export const visitorVariable = ({ claims, unsigned }: Visitor): { readonly claims: Claims } => ({
  claims: { ...claims, unsigned },
})
