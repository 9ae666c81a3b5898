// The line that shows how to call an operation of an API: its method, and its path with the variable parts marked.
import type { Element, ElementContent } from 'hast'
import { operationKey } from '../apis/operation-key.ts'
import { h } from '../blocks/html.ts'
import type { Finish } from './finish.ts'
import { methodHue } from './status.ts'

export const openapiOperation: Finish<'openapiOperation'> = (element, { method, path, url }) => {
  const [, ...others] = element.children.filter(child => child.type === 'element')
  return [
    h('p', { className: ['operation'], dataMethod: method, ...namedIn(url, method, path) }, [
      h('b', { className: ['badge', methodHue(method)] }, method.toUpperCase()),
      { type: 'text', value: ' ' },
      h('code', {}, pathParts(path)),
    ]),
    ...others,
  ]
}

/** The attributes by which a script asks for the operation, if the spec is known by a slug. */
const namedIn = (spec: string, method: string, path: string) =>
  /^[\w-]{1,100}$/.test(spec) ? { dataSpec: spec, dataOperation: operationKey(method, path) } : {}

/** The path with places to break before its slashes. */
const pathParts = (path: string): ElementContent[] =>
  path
    .split(/(?=\/)|(\{[^{}]*\})/)
    .filter(part => part !== undefined && part !== '')
    .flatMap((part, index): (Element | ElementContent)[] => {
      if (part.startsWith('{')) return [h('var', {}, part)]
      const text = { type: 'text', value: part } as const
      return index > 0 && part.startsWith('/') ? [h('wbr', {}), text] : [text]
    })
