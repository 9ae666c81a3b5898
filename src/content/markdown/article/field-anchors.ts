// Fields that link to themselves: each has an id made of the heading above it and of the names of the fields around it.
import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import { h } from '../blocks/html.ts'

/** `idFor` returns the wanted id, with a number appended where the page already has it. */
export const linkFields = (tree: HtmlRoot, idFor: (wanted: string) => string): void => {
  const place = { heading: '', section: '' }
  const walk = (nodes: readonly ElementContent[], inside: readonly string[]): void => {
    // In a fold, a line in bold names the list that follows it; without such a line the list has no part in the id.
    let part: string[] = []
    for (const node of nodes) {
      if (node.type !== 'element' || leaves.has(node.tagName)) continue
      if (/^h[1-6]$/.test(node.tagName))
        Object.assign(place, { heading: String(node.properties.id ?? ''), section: '' })
      else if (node.tagName === 'p' && inside.length > 0) part = [sectionOf(node) ?? []].flat()
      else if (node.tagName === 'p') place.section = sectionOf(node) ?? place.section
      else if (node.tagName === 'details') {
        const { section } = place
        walk(node.children, [...inside, ...foldName(node)])
        place.section = section
      } else if (isFields(node)) {
        for (const item of node.children) linkField(item, [...inside, ...part])
        part = []
      } else walk(node.children, inside)
    }
  }
  const linkField = (item: ElementContent, inside: readonly string[]): void => {
    const strong = item.type === 'element' ? nameIn(item) : undefined
    if (item.type !== 'element' || strong === undefined) return
    const name = textOf(strong)
    const { heading, section } = place
    const id = [heading, section, ...inside, name]
      .map(readable)
      .filter(part => part !== '')
      .join('.')
    if (heading !== '' && id.length <= longest) {
      item.properties.id = idFor(id)
      strong.children = [
        h(
          'a',
          { className: ['anchor'], href: `#${encodeURIComponent(String(item.properties.id))}` },
          strong.children,
        ),
      ]
    }
    walk(item.children, [...inside, name])
    place.section = section
  }
  walk(tree.children as ElementContent[], [])
}

/** Elements that contain no lists of fields. */
const leaves: ReadonlySet<string> = new Set(['code', 'math', 'pre', 'svg', 'table'])

const longest = 200

const isFields = ({ tagName, properties }: Element): boolean =>
  tagName === 'ul' && [properties.className].flat().includes('fields')

const nameIn = (item: Element): Element | undefined => {
  const first = firstIn(item)
  const strong = first?.tagName === 'p' ? firstIn(first) : first
  return strong?.tagName === 'strong' && firstIn(strong)?.tagName === 'code' ? strong : undefined
}

const firstIn = ({ children }: Element): Element | undefined =>
  children.find(child => child.type === 'element')

/** Lines in bold that begin a section of an API reference, with their part of the ids below them. */
const sections: Readonly<Record<string, string>> = {
  'Path parameters': 'path',
  'Query parameters': 'query',
  'Query string': 'query',
  Headers: 'headers',
  Cookies: 'cookies',
  Body: 'body',
  Responses: 'responses',
  Callbacks: 'callbacks',
}

const sectionOf = ({ children: [first] }: Element): string | undefined => {
  const said = first?.type === 'element' && first.tagName === 'strong' ? textOf(first) : ''
  return Object.hasOwn(sections, said) ? sections[said] : undefined
}

/**
 * The statuses of a response, or the name of a callback or of one of several schemas; empty for a fold around mere fields.
 */
const foldName = ({ children }: Element): string[] => {
  const summary = children.find(child => child.type === 'element' && child.tagName === 'summary')
  if (summary?.type !== 'element') return []
  const [first] = summary.children
  if (first?.type === 'element' && first.tagName === 'code')
    return [summary.children.flatMap(child => (child.type === 'element' ? textOf(child) : [])).join('-')]
  const title = textOf(summary)
  return /^(?:Fields\b|\d+ (?:more )?fields|Example)/.test(title) ? [] : [title.split(':')[0] ?? '']
}

const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

const readable = (name: string): string =>
  name.replace(/[^\p{L}\p{N}\p{M}_.$-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')
