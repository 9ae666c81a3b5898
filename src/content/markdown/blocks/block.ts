// The interface of a block: how it is read from its spellings, and what it is in HTML and in plain text.
import type { ElementContent } from 'hast'
import type { BlockContent, Definition, DefinitionContent, Nodes, PhrasingContent } from 'mdast'
import type { HtmlTag } from '../html-pieces.ts'
import type { Relation, SourceRange } from '../source.ts'
import type { IndentedBlock } from '../syntax/indented.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import type { Attributes } from './attributes.ts'

/** What can stand in a block. */
export type FlowContent = BlockContent | DefinitionContent

/** A block of the vocabulary. Each has a module of its own, and an entry in `index.ts`. */
export interface Block {
  /** Spellings with an opening and a closing part: tags, lines of colons, HTML elements. */
  readonly markers?: readonly MarkerReading[]
  /** Spellings with indented content, by the mark that begins them. */
  readonly indented?: Readonly<Record<string, (node: IndentedBlock) => FlowContent>>
  /** What nodes of CommonMark and GFM become that may mean this block, by the type of the node. */
  readonly nodes?: NodeReadings
  /** HTML elements within a line that mean the block. */
  readonly inline?: readonly InlineReading[]
  /** How its nodes are written as HTML, by their type. */
  readonly html: HtmlWriters
  /**
   * Classes and data attributes of its HTML, an interface for style
   * sheets: the sanitizer removes all that no block declares.
   */
  readonly classes?: readonly string[]
  readonly dataAttributes?: readonly `data${string}`[]
  /** Elements of its HTML, with the attributes that they need, as far as texts may not contain them anyway. */
  readonly elements?: Readonly<Record<string, readonly AllowedAttribute[]>>
  /** Nodes of the block with a `url`, by their type: whether the target is linked to or shown in this text. */
  readonly leads?: { readonly [Type in Nodes['type']]?: Relation }
  /** For nodes with a `url`, by their type: the part of the target that is meant. */
  readonly parts?: { readonly [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>) => string }
  /** The types of its nodes that contain phrasing content, not blocks. */
  readonly lines?: readonly Nodes['type'][]
  /** How its nodes read as plain text, by their type, where that is more than their title and their children. */
  readonly text?: { readonly [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>) => string }
}

/** An attribute by name, such as `download`, or with the values that it may have: `['role', 'note']`. */
export type AllowedAttribute = string | [string, ...string[]]

/** How markers of one kind are read. */
export interface MarkerReading {
  readonly spelling: BlockMarker['spelling']
  readonly names: readonly string[]
  /** Whether a closing marker is required; what stands between the two is the content. */
  readonly end: 'required' | 'optional' | 'none'
  /** The marker that must be directly around it; without that one it is text. */
  readonly inside?: string
  /** The block, or the nodes in its place; undefined where the marker lacks something required, so that it stays text. */
  readonly read: (opening: Opening, children: FlowContent[]) => Nodes | readonly Nodes[] | undefined
}

/** The marker that opens a block. */
export interface Opening {
  readonly name: string
  readonly attributes: Attributes
  /** Everything after the name, as written. */
  readonly argument: string
  /** The ranges of the opening and the closing marker in the source. */
  readonly tags: { readonly opening: SourceRange; readonly closing: SourceRange }
}

/** How an HTML element within a line is read. */
export interface InlineReading {
  /** The name of the element, in lower case. */
  readonly name: string
  /**
   * Returns a function that makes the node from its children;
   * undefined where the attributes, or the text inside, mean no block.
   */
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

/** The text that contains a node. */
export interface PageText {
  /** The text that the positions refer to. */
  readonly source: string
  /** The definition of a reference. */
  readonly definitionOf: (identifier: string) => Definition | undefined
}

/** Each returns undefined for a node that is written as CommonMark or GFM write it. */
export type HtmlWriters = {
  readonly [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>, writer: HtmlWriter) => Written
}

export type Written = ElementContent | ElementContent[] | undefined

/** What a block needs to write its HTML. */
export interface HtmlWriter {
  /** The HTML of the node's children, with blocks on lines of their own. */
  readonly children: (node: Nodes) => ElementContent[]
  /** The HTML of the node's children, as phrasing content. */
  readonly line: (node: Nodes) => ElementContent[]
  /** The heading element for a title at this place: one level below the heading before it. */
  readonly headingBelow: (node: Nodes) => 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  /** The id of the element that the drawing of the node is put into; undefined where it has no drawing. */
  readonly placeOf: (node: Nodes) => string | undefined
}
