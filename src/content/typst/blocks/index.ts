// How every block is written, by the types of their nodes and by the elements of HTML that mean the same.
import type { Element } from 'hast'
import type { Nodes } from 'mdast'
import type { Content } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'
import { codeBlock } from './code-block.ts'
import { footnote } from './footnote.ts'
import { heading } from './heading.ts'
import { hint } from './hint.ts'
import { plain } from './quote.ts'

const written: readonly TypstBlock[] = [heading, hint, codeBlock, footnote, plain]

// Each writes nodes of its own type alone.
export const blockWriters = new Map(
  written.flatMap(({ nodes = {} }) => Object.entries(nodes)),
) as ReadonlyMap<string, (node: Nodes, element: Element, writer: Writer) => Content>

export const elementWriters: ReadonlyMap<string, (element: Element, writer: Writer) => Content> = new Map(
  written.flatMap(({ elements = {} }) => Object.entries(elements)),
)

/** The types of nodes that are written so. */
export const writtenTypes: ReadonlySet<string> = new Set(blockWriters.keys())
