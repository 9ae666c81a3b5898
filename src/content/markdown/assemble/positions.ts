// The positions in the source of nodes that are made of others.
import type { Nodes } from 'mdast'

type Position = NonNullable<Nodes['position']>

/** From the start of the first to the end of the last; undefined where either has no position. */
export const spanOf = (first: Nodes | undefined, last: Nodes | undefined): Position | undefined =>
  first?.position && last?.position && { start: first.position.start, end: last.position.end }

/** The position as a field of a node, absent where it is unknown. */
export const positioned = (position: Position | undefined): { position?: Position } =>
  position === undefined ? {} : { position }
