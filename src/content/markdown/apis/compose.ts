// Puts the operations and schemas of APIs in the place of the blocks that name them.
import type { Heading, Nodes, Parent, Root, RootContent } from 'mdast'
import { Invalid } from '#kernel/errors.ts'
import { filled, type Words, wordsIn } from '#languages/index.ts'
import type { OpenapiOperation, OpenapiSchemas } from '../blocks/openapi.ts'
import { plainText } from '../blocks.ts'
import { takeApart } from '../include/take-apart.ts'
import { parseMarkdown } from '../parse.ts'
import { operationPart, type ShownApis, schemaPart } from './shown.ts'

/**
 * Changes the tree; `language` is that of the page. Blocks of
 * unknown specs, and those too large for one page, stay as they are.
 */
export const composeApis = (root: Root, apis: ShownApis = {}, language = 'en'): void => {
  if (Object.keys(apis).length === 0) return
  const { article: words } = wordsIn(language)
  const place = { number: 0, heading: undefined as Heading | undefined }

  const fill = (parent: Parent): void => {
    const children: Nodes[] = []
    for (const child of parent.children as Nodes[]) {
      if (child.type === 'heading') place.heading = child
      if (child.type === 'openapiOperation') children.push(...operation(child))
      else if (child.type === 'openapiSchemas') children.push(...schemas(child))
      else {
        if ('children' in child) fill(child)
        children.push(child)
      }
    }
    parent.children = children as Parent['children']
  }
  const operation = (node: OpenapiOperation): Nodes[] => {
    const name = operationPart(node.method, node.path)
    const shown = read(apis, node.url, name, words)
    if (shown === undefined) return [node]
    if (typeof shown === 'string') return [{ ...node, children: [paragraph(shown)] }]
    return fitted(shown)
  }
  const schemas = (node: OpenapiSchemas): Nodes[] => {
    const all = node.schemas.map(name => ({ name, shown: read(apis, node.url, schemaPart(name), words) }))
    const left = all.flatMap(({ name, shown }) => (shown === undefined ? [name] : []))
    return [
      ...all.flatMap(({ shown }) =>
        shown === undefined ? [] : typeof shown === 'string' ? [paragraph(shown)] : fitted(shown),
      ),
      ...(left.length === 0 ? [] : [{ ...node, schemas: left }]),
    ]
  }
  /**
   * The part one heading level below the heading that it stands under,
   * without a first heading of its own that only repeats that one.
   */
  const fitted = (tree: Root): RootContent[] => {
    takeApart(tree, firstNumber + ++place.number)
    const { heading } = place
    const depth = Math.min(4, (heading?.depth ?? 1) + 1) as Heading['depth']
    return tree.children.flatMap((node, index): RootContent[] => {
      if (node.type !== 'heading') return [node]
      const repeats = index === 0 && heading !== undefined && plainText(heading) === plainText(node)
      return repeats ? [] : [{ ...node, depth }]
    })
  }
  fill(root)
}

/** Numbers from here on: footnotes of included texts are told apart by lower ones. */
const firstNumber = 1_000_000

/** The tree of a part, or a message why there is none; undefined where the block stays as it is. */
const read = (
  apis: ShownApis,
  url: string,
  part: string,
  words: Words['article'],
): Root | string | undefined => {
  const api = Object.hasOwn(apis, url) ? apis[url] : undefined
  if (api === undefined) return undefined
  if (api === null) return filled(words.noApi, { url })
  const markdown = Object.hasOwn(api, part) ? api[part] : undefined
  if (markdown === undefined) return undefined
  if (markdown === null) {
    return part.startsWith('#')
      ? filled(words.noSchema, { url, name: part.slice(1) })
      : filled(words.noOperation, { url, name: part })
  }
  try {
    return parseMarkdown(markdown)
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

const paragraph = (value: string): Extract<RootContent, { type: 'paragraph' }> => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
})
