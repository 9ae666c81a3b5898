// Where nodes that are made of others stand in the source.
import type { Nodes } from 'mdast'

type Position = NonNullable<Nodes['position']>

/** From where one begins to where another ends; undefined where that is not known. */
export const spanOf = (first: Nodes | undefined, last: Nodes | undefined): Position | undefined =>
  first?.position && last?.position && { start: first.position.start, end: last.position.end }

/** As a field of a node, which is absent where it is not known. */
export const positioned = (position: Position | undefined): { position?: Position } =>
  position === undefined ? {} : { position }
