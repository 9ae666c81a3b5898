// A visitor of a site, in the form that conditions and expressions see.
import type { Json } from '#kernel/json.ts'

export type Claims = Readonly<Record<string, Json>>

export interface Visitor {
  /** The claims in their signed token; empty without one. */
  readonly claims: Claims
  /** The claims that they, or their browser, make unsigned. */
  readonly unsigned: Claims
}

/** A visitor of whom nothing is known. */
export const anonymous: Visitor = { claims: {}, unsigned: {} }

/** Whether nothing is known of them. */
export const isAnonymous = ({ claims, unsigned }: Visitor): boolean =>
  Object.keys(claims).length === 0 && Object.keys(unsigned).length === 0

/** The value of `visitor` in expressions; a signed claim named `unsigned` is replaced by the unsigned claims. */
export const visitorVariable = ({ claims, unsigned }: Visitor): { readonly claims: Claims } => ({
  claims: { ...claims, unsigned },
})
