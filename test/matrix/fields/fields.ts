// How a test says where the API shows what is stored.

/** Where a stored field is shown: a path in the answer of an operation, `a.b`, through items and alternatives. */
type Shown = string

/** Why it is not. */
interface Internal {
  readonly internal: string
}

/** What is stored of a resource, and the operation that shows it. */
export interface StoredFields {
  readonly operation: string
  readonly fields: Readonly<Record<string, Shown | Internal>>
}

/** A column or field that is not named does not compile. */
export const shown = <Row>(
  operation: string,
  fields: Readonly<Record<keyof Row, Shown | Internal>>,
): StoredFields => ({ operation, fields })

export const internal = (reason: string): Internal => ({ internal: reason })

export const lookedUp = internal('what a search compares with')
export const sortsBy = internal('the order of a list')
export const inAddress = internal('part of the address')
