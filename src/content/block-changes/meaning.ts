// What a node of the syntax tree says: its text, its fields, and a key that is equal for equal nodes.
import type { Nodes, Root } from 'mdast'
import type { Json } from '#kernel/json.ts'
import { plainText } from '../markdown/index.ts'

/** A field of a node, with the node's type. */
export interface NodeField {
  readonly type: string
  readonly name: string
  readonly value: Json
}

/** Reads the nodes of one text; links by reference get the destinations of their definitions. */
export interface NodeReader {
  /** A key of the node with everything in it; a line break that readers do not see counts as a space. */
  keyOf(node: Nodes): string
  textOf(node: Nodes): string
  /** The fields of the node itself. */
  ownFields(node: Nodes): [string, Json][]
  /** Adds the fields of the node and of all nodes in it. */
  addFields(node: Nodes, found: NodeField[]): void
}

export const nodeReader = (root: Root): NodeReader => {
  const destinations = destinationsIn(root)
  const ownFields = (node: Nodes): [string, Json][] => {
    const found = fieldsOf(node)
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return found
    return [...found, ['url', destinations.get(node.identifier) ?? '']]
  }
  const keyOf = (node: Nodes): string => {
    const isEmpty = !('children' in node) || node.children.length === 0
    const text = node.type === 'html' ? node.value : isEmpty ? textOf(node) : ''
    const below = isEmpty ? '' : node.children.map(keyOf).join('')
    return `${JSON.stringify([node.type, text, ownFields(node)])}(${below})`
  }
  const addFields = (node: Nodes, found: NodeField[]): void => {
    const own = node.type === 'html' ? [['html', node.value] as const] : ownFields(node)
    for (const [name, value] of own) found.push({ type: node.type, name, value })
    if ('children' in node) for (const child of node.children) addFields(child, found)
  }
  return { keyOf, textOf, ownFields, addFields }
}

/** The destinations of link definitions by their identifiers; of several with one identifier the first counts. */
const destinationsIn = (root: Root): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const look = (node: Nodes): void => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url)
    if ('children' in node && !isProse(node)) for (const child of node.children) look(child)
  }
  look(root)
  return found
}

/** Whether the node contains only text and inline nodes. */
export const isProse = (node: Nodes): boolean => proseTypes.has(node.type)

const proseTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell'])

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value.replaceAll('\n', ' ')
  if ('children' in node && node.children.length > 0) return node.children.map(textOf).join('')
  return plainText(node)
}

const fieldsOf = (node: Nodes): [string, Json][] =>
  Object.entries(node)
    .filter(
      ([name, value]) =>
        !isNote(name) &&
        !notFields.has(name) &&
        !isOfReference(node, name) &&
        value !== null &&
        value !== undefined,
    )
    .map(([name, value]): [string, Json] => [name, plain(value)])
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** The value of a field, without positions and other data about the source. */
const plain = (value: unknown): Json =>
  typeof value === 'object'
    ? JSON.parse(JSON.stringify(value, (name, part) => (isNote(name) ? undefined : part)))
    : (value as Json)

const isNote = (name: string): boolean => name === 'position' || name === 'data'

/** Structure, what the text says anyway, and whether blank lines separate the items of a list. */
const notFields: ReadonlySet<string> = new Set(['type', 'children', 'value', 'alt', 'spread', 'label'])

/** A link is compared by where it leads, and not by the definition that says so. */
const isOfReference = ({ type }: Nodes, name: string): boolean =>
  (type === 'linkReference' || type === 'imageReference') &&
  (name === 'identifier' || name === 'referenceType')
