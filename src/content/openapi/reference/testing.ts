// Small API descriptions, and the reference that is written of them.
import assert from 'node:assert/strict'
import type { Heading, Nodes } from 'mdast'
import { parseMarkdown } from '../../markdown/index.ts'
import type { ApiDescription, ApiOperation, ApiSchema } from '../description.ts'
import { instantiate } from './instantiate.ts'
import { writeReference } from './write-reference.ts'

export const api = (more: Partial<ApiDescription> = {}): ApiDescription => ({
  openapi: '3.1.1',
  info: { title: 'Shop', version: '1' },
  ...more,
})

/** An API with one operation. */
export const apiWith = (operation: ApiOperation, more: Partial<ApiDescription> = {}): ApiDescription =>
  api({ paths: { '/pets/{id}': { post: { tags: ['pets'], ...operation } } }, ...more })

/** An API with one request body. */
export const apiWithBody = (
  schema: ApiSchema,
  schemas: Readonly<Record<string, ApiSchema>> = {},
): ApiDescription =>
  apiWith({ requestBody: { content: { 'application/json': { schema } } } }, { components: { schemas } })

/** The texts of all pages, by their keys. */
export const textsOf = (description: ApiDescription): Map<string, string> => {
  const reference = writeReference(description)
  const { overview, pages } = instantiate(reference, { id: 'c', spec: 'shop', models: true }, {})
  return new Map([
    ['overview', overview],
    ...pages.map(({ text }, index) => [reference.pages[index]?.key ?? '', text] as const),
  ])
}

/** The text of the first page, which has the only operation. */
export const pageOf = (description: ApiDescription): string => [...textsOf(description).values()][1] ?? ''

/** The types of all blocks of a text, nested, with the levels and ids of headings. */
export const outlineOf = (text: string): string => {
  const outline = (node: Nodes): string => {
    const children = 'children' in node ? node.children.filter(isBlock).map(outline).join(' ') : ''
    return `${nameOf(node)}${children === '' ? '' : `(${children})`}`
  }
  return outline(parseMarkdown(text))
}

const nameOf = (node: Nodes): string => {
  if (node.type === 'heading') return `h${node.depth}#${(node as Heading).id}`
  return node.type === 'openapiOperation' ? `${node.type}:${node.method}` : node.type
}

const isBlock = ({ type }: Nodes): boolean =>
  ![
    'text',
    'inlineCode',
    'strong',
    'emphasis',
    'link',
    'break',
    'html',
    'delete',
    'image',
    'inlineMath',
    'icon',
  ].includes(type)

export const shows = (text: string, ...parts: (string | RegExp)[]): void => {
  for (const part of parts)
    assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), `${part} is not in:\n${text}`)
}
