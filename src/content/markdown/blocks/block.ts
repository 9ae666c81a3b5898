// What a block is: how it is read from its spellings, what it is in HTML and in plain text.
import type { ElementContent } from 'hast'
import type { BlockContent, Definition, DefinitionContent, Nodes, PhrasingContent } from 'mdast'
import type { HtmlTag } from '../html-pieces.ts'
import type { Relation, SourceRange } from '../source.ts'
import type { IndentedBlock } from '../syntax/indented.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import type { Attributes } from './attributes.ts'

/** What can stand in a block. */
export type FlowContent = BlockContent | DefinitionContent

/** A block of the vocabulary. Each is a module of its own, and an entry in `index.ts`. */
export interface Block {
  /** Spellings that open and close: tags, lines of colons, HTML elements. */
  readonly markers?: readonly MarkerReading[]
  /** Spellings with indented content, by their mark. */
  readonly indented?: Readonly<Record<string, (node: IndentedBlock) => FlowContent>>
  /** By their type, nodes of CommonMark and GFM that may mean this block: what they become. */
  readonly nodes?: NodeReadings
  /** Elements of HTML within a line that mean the block. */
  readonly inline?: readonly InlineReading[]
  /** By their type, its nodes in HTML. */
  readonly html: HtmlWriters
  /** Classes and data attributes of its HTML, an interface for style sheets: the sanitizer takes away all that no block has. */
  readonly classes?: readonly string[]
  readonly dataAttributes?: readonly `data${string}`[]
  /** Elements of its HTML, with the attributes they need, that a text of its own may not contain anyway. */
  readonly elements?: Readonly<Record<string, readonly AllowedAttribute[]>>
  /** By their type, its nodes whose `url` leads somewhere: whether that is linked to, or shown in this text. */
  readonly leads?: { readonly [Type in Nodes['type']]?: Relation }
  /** By their type, of nodes that lead somewhere, the part of it that they mean. */
  readonly parts?: { readonly [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>) => string }
  /** The types of its nodes that contain a line, not blocks. */
  readonly lines?: readonly Nodes['type'][]
  /** By their type, its nodes as a reader sees them, where that is more than their title and what is in them. */
  readonly text?: { readonly [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>) => string }
}

/** An attribute, as `download`, or with the values that it may have: `['role', 'note']`. */
export type AllowedAttribute = string | [string, ...string[]]

/** One spelling by markers. */
export interface MarkerReading {
  readonly spelling: BlockMarker['spelling']
  readonly names: readonly string[]
  /** Whether something must close it; what stands between is its content. */
  readonly end: 'required' | 'optional' | 'none'
  /** The marker directly around it, without which it is text. */
  readonly inside?: string
  /** The block, or the nodes in its place; undefined where the marker lacks what it needs, so that it stays text. */
  readonly read: (opening: Opening, children: FlowContent[]) => Nodes | readonly Nodes[] | undefined
}

/** What opens a block. */
export interface Opening {
  readonly name: string
  readonly attributes: Attributes
  /** All that is behind the name, as it is written. */
  readonly argument: string
  /** Where the markers that open and close it are in the source. */
  readonly tags: { readonly opening: SourceRange; readonly closing: SourceRange }
}

/** An element of HTML within a line. */
export interface InlineReading {
  /** Of the element, in lower case. */
  readonly name: string
  /** The node, once it is known what is in it; undefined where these attributes, or what is written in it, mean no block. */
  readonly read: (
    attributes: HtmlTag['attributes'],
    inside: string,
  ) => ((children: PhrasingContent[]) => PhrasingContent) | undefined
}

export type NodeReadings = {
  readonly [Type in Nodes['type']]?: (
    node: Extract<Nodes, { type: Type }>,
    text: PageText,
  ) => Nodes | undefined
}

/** The text that a node stands in. */
export interface PageText {
  /** What positions point into. */
  readonly source: string
  /** Where a reference leads. */
  readonly definitionOf: (identifier: string) => Definition | undefined
}

/** Each gives undefined for a node that is in HTML as CommonMark or GFM have it. */
export type HtmlWriters = {
  readonly [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>, writer: HtmlWriter) => Written
}

export type Written = ElementContent | ElementContent[] | undefined

/** What writes the HTML around a block. */
export interface HtmlWriter {
  /** What is in the node, blocks on lines of their own. */
  readonly children: (node: Nodes) => ElementContent[]
  /** What is in the node, as a line. */
  readonly line: (node: Nodes) => ElementContent[]
  /** The heading that a title in this place is: one below the heading before it. */
  readonly headingBelow: (node: Nodes) => 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  /** The id of the element in which the drawing of the node comes to be; undefined where there is none. */
  readonly placeOf: (node: Nodes) => string | undefined
}
