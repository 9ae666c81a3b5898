// A node of Temml's tree: an element with a type, a text, or, without either, a node that has no element of its own.
export interface TemmlNode {
  readonly type?: string
  readonly text?: string
  readonly children?: readonly TemmlNode[] | null
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly classes?: readonly string[]
  readonly style?: Readonly<Record<string, unknown>>
  /** For a reference to another formula: `#` and its label. */
  readonly href?: string
}
