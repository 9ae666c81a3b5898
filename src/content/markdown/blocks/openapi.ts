// Operations and schemas of an API, described elsewhere by its specification.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { type TargetData, targetOf } from './target.ts'

/** One operation of an API. */
export interface OpenapiOperation extends Parent {
  type: 'openapiOperation'
  /** The specification: its address or path, or its slug. */
  url: string
  path: string
  /** In lower case. */
  method: string
  children: FlowContent[]
  data?: TargetData
}

/** Schemas of an API. */
export interface OpenapiSchemas extends Parent {
  type: 'openapiSchemas'
  url: string
  schemas: string[]
  children: FlowContent[]
  data?: TargetData
}

declare module 'mdast' {
  interface RootContentMap {
    openapiOperation: OpenapiOperation
    openapiSchemas: OpenapiSchemas
  }
  interface BlockContentMap {
    openapiOperation: OpenapiOperation
    openapiSchemas: OpenapiSchemas
  }
}

export const openapi: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['openapi', 'openapi-operation', 'swagger'],
      end: 'optional',
      read: ({ attributes }, children) => {
        const target = targetOf(attributes, 'src') ?? targetOf(attributes, 'spec')
        const method = attributes.get('method')?.toLowerCase() ?? ''
        const path = attributes.get('path') ?? ''
        if (target === undefined || path === '' || !/^[a-z]{1,20}$/.test(method)) return undefined
        return { type: 'openapiOperation', path, method, children, ...target }
      },
    },
    {
      spelling: 'tag',
      names: ['openapi-schemas'],
      end: 'optional',
      read: ({ attributes }, children) => {
        const target = targetOf(attributes, 'src') ?? targetOf(attributes, 'spec')
        const schemas = (attributes.get('schemas') ?? '').split(',').flatMap(name => name.trim() || [])
        return target && { type: 'openapiSchemas', schemas, children, ...target }
      },
    },
  ],
  classes: ['openapi-operation', 'openapi-schemas'],
  dataAttributes: ['dataMethod'],
  leads: { openapiOperation: 'dependsOn', openapiSchemas: 'dependsOn' },
  parts: { openapiOperation: ({ method, path }) => `${method} ${path}` },
  html: {
    openapiOperation: (node, { children }) =>
      h('div', { className: ['openapi-operation'], dataMethod: node.method }, [
        h('p', {}, [h('code', {}, `${node.method.toUpperCase()} ${node.path}`)]),
        ...children(node),
      ]),
    openapiSchemas: (node, { children }) =>
      h('div', { className: ['openapi-schemas'] }, [
        h(
          'ul',
          {},
          node.schemas.map(name => h('li', {}, [h('code', {}, name)])),
        ),
        ...children(node),
      ]),
  },
  text: {
    openapiOperation: node => `${node.method.toUpperCase()} ${node.path}`,
    openapiSchemas: node => node.schemas.join(', '),
  },
}
