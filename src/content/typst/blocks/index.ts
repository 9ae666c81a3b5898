// The writers of all blocks, by node type and by the HTML elements that mean the same.
import type { Element } from 'hast'
import type { Nodes } from 'mdast'
import type { Content } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'
import { cards } from './cards.ts'
import { codeBlock } from './code-block.ts'
import { columns } from './columns.ts'
import { definitions } from './definitions.ts'
import { diagram } from './diagram.ts'
import { embed } from './embed.ts'
import { expandable } from './expandable.ts'
import { figure } from './figure.ts'
import { file } from './file.ts'
import { footnote } from './footnote.ts'
import { heading } from './heading.ts'
import { hint } from './hint.ts'
import { conditional, include } from './include.ts'
import { marks } from './marks.ts'
import { math } from './math.ts'
import { openapi } from './openapi.ts'
import { pageLink } from './page-link.ts'
import { plain } from './plain.ts'
import { stepper } from './stepper.ts'
import { table } from './table.ts'
import { tabs } from './tabs.ts'
import { updates } from './updates.ts'

const written: readonly TypstBlock[] = [
  plain,
  heading,
  footnote,
  definitions,
  hint,
  tabs,
  stepper,
  codeBlock,
  diagram,
  figure,
  cards,
  table,
  math,
  expandable,
  embed,
  file,
  pageLink,
  columns,
  include,
  conditional,
  updates,
  openapi,
  marks,
]

// Each writer gets only nodes of its own type.
export const blockWriters = new Map(
  written.flatMap(({ nodes = {} }) => Object.entries(nodes)),
) as ReadonlyMap<string, (node: Nodes, element: Element, writer: Writer) => Content>

export const elementWriters: ReadonlyMap<string, (element: Element, writer: Writer) => Content> = new Map(
  written.flatMap(({ elements = {} }) => Object.entries(elements)),
)

/** The types of nodes with a writer; tables of the vocabulary are written as HTML elements. */
export const writtenTypes: ReadonlySet<string> = new Set(blockWriters.keys())
