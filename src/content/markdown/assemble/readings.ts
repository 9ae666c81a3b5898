// The vocabulary by its spellings: which block each marker, mark and node may mean.
import type { Nodes } from 'mdast'
import type { FlowContent, MarkerReading, PageText } from '../blocks/block.ts'
import { vocabulary } from '../blocks/index.ts'
import type { IndentedBlock } from '../syntax/indented.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { positioned } from './positions.ts'

/** How to read this marker; undefined where the vocabulary does not have it. */
export const readingOf = ({ spelling, name }: BlockMarker): MarkerReading | undefined =>
  markers.get(`${spelling} ${name}`)

const markers = new Map(
  vocabulary
    .flatMap(({ markers = [] }) => markers)
    .flatMap(reading => reading.names.map(name => [`${reading.spelling} ${name}`, reading])),
)

/** The elements of HTML that open and close blocks. */
export const elementNames: readonly string[] = [...markers.values()]
  .filter(({ spelling }) => spelling === 'element')
  .flatMap(({ names }) => names)

/** The block with indented content. */
export const readIndented = (node: IndentedBlock): FlowContent | undefined => indented.get(node.mark)?.(node)

const indented = new Map(vocabulary.flatMap(({ indented = {} }) => Object.entries(indented)))

/** What a node of CommonMark or GFM means at its place; the node itself where it has no further meaning. */
export const meaningOf = (node: Nodes, text: PageText): Nodes => {
  for (const read of nodes.get(node.type) ?? []) {
    const meant = read(node, text)
    if (meant !== undefined) return { ...positioned(node.position), ...meant }
  }
  return node
}

type NodeReading = (node: Nodes, text: PageText) => Nodes | undefined

const nodes = new Map<string, NodeReading[]>()
// Each reading gets only nodes of its own type.
for (const { nodes: readings = {} } of vocabulary)
  for (const [type, read] of Object.entries(readings))
    nodes.set(type, [...(nodes.get(type) ?? []), read as NodeReading])
