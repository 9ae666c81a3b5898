// Types with which tests say where the API shows stored fields.

/** Where a stored field is shown: a path in the response of an operation, `a.b`, through items and alternatives. */
type Shown = string

/** Why it is not shown. */
interface Internal {
  readonly internal: string
}

/** The stored fields of a resource, and the operation that shows them. */
export interface StoredFields {
  readonly operation: string
  readonly fields: Readonly<Record<string, Shown | Internal>>
}

/** A compile error if a column or field is left out. */
export const shown = <Row>(
  operation: string,
  fields: Readonly<Record<keyof Row, Shown | Internal>>,
): StoredFields => ({ operation, fields })

export const internal = (reason: string): Internal => ({ internal: reason })

export const lookedUp = internal('what a search compares with')
export const sortsBy = internal('the order of a list')
export const inAddress = internal('part of the address')
