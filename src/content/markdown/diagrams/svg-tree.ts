// An SVG drawing as a tree with only shapes and words: no styles, scripts,
// links or addresses, with its own ids and in colours of the page.
import type { Element, ElementContent } from 'hast'
import { SaxesParser } from 'saxes'
import { colorOf } from '../blocks/colors.ts'
import { h } from '../blocks/html.ts'
import { chartLook } from './chart-look.ts'

/** Undefined if the source is not a single drawing in XML. All ids begin with the prefix. */
export const svgTree = (source: string, prefix: string): Element | undefined => {
  const root: Element = h('svg', {})
  const open: { readonly element: Element | undefined; readonly isWords: boolean }[] = []
  let svg: Element | undefined
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.length === 0 ? root : open.at(-1)?.element
    const element = parent && elementOf(name, attributes as Record<string, string>, prefix)
    if (element !== undefined) parent?.children.push(element)
    if (open.length === 0) svg = element?.tagName === 'svg' ? element : undefined
    open.push({ element, isWords: name === 'text' || name === 'tspan' })
  })
  parser.on('text', value => {
    const { element, isWords } = open.at(-1) ?? {}
    if (isWords) element?.children.push({ type: 'text', value })
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(source).close()
  return svg && { ...svg, children: svg.children.flatMap(withoutEmpty) }
}

const elements: ReadonlySet<string> = new Set(
  'svg defs marker g rect circle ellipse line polyline polygon path text tspan'.split(' '),
)

/** Undefined for an element that is left out along with everything in it. */
const elementOf = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  prefix: string,
): Element | undefined => {
  if (!elements.has(name)) return undefined
  const look = chartLook(attributes.class ?? '')
  if (look === 'hidden') return undefined
  const properties: Record<string, string> = { ...look }
  for (const [attribute, value] of Object.entries(attributes)) {
    const kept = keptOf(attribute, value, prefix)
    if (kept !== undefined) properties[attribute] = kept
  }
  if (attributes.class?.split(' ').includes('mono')) properties.className = 'mono'
  return h(name, properties)
}

const keptOf = (attribute: string, value: string, prefix: string): string | undefined => {
  if (attribute === 'fill' || attribute === 'stroke') return paint(value, attribute)
  if (attribute === 'id') return /^[\w-]+$/.test(value) ? prefix + value : undefined
  if (attribute.startsWith('marker-') && value.startsWith('url('))
    return value.replace(/^url\(#([\w-]+)\)$/, `url(#${prefix}$1)`)
  if (!geometry.has(attribute) || !/^[\w\s.,()+%-]*$/.test(value)) return undefined
  return value.replace(/-?\d+\.\d{3,}/g, number => String(Math.round(Number(number) * 100) / 100))
}

/** Attributes with numbers and a few keywords as values; none of them can link anywhere. */
const geometry: ReadonlySet<string> = new Set(
  (
    'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform orient markerWidth markerHeight refX refY ' +
    'text-anchor dominant-baseline font-size font-weight font-style text-decoration opacity fill-opacity ' +
    'stroke-width stroke-dasharray stroke-linecap stroke-linejoin'
  ).split(' '),
)

/** The colours of the page that replace those of the library. */
const paints: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  _text: '--text',
  '_text-sec': '--text',
  '_text-muted': '--text-soft',
  '_text-faint': '--text-soft',
  _line: '--edge',
  _arrow: '--text-soft',
  '_node-stroke': '--edge',
  '_inner-stroke': '--line',
  '_node-fill': '--surface-soft',
  '_group-fill': '--surface',
  '_group-hdr': '--surface-soft',
  '_key-badge': '--line',
  bg: '--surface',
  fg: '--text',
})

/** A colour from the author only tints a shape, so that words on it stay readable in light and dark. */
const paint = (value: string, attribute: 'fill' | 'stroke'): string | undefined => {
  const token = paints[/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? '']
  if (token !== undefined) return `var(${token})`
  if (value === 'none' || value === 'transparent') return 'none'
  const color = colorOf(value.toLowerCase())
  if (color === null) return attribute === 'fill' ? 'var(--surface-soft)' : undefined
  return attribute === 'fill' ? `color-mix(in oklab,${color} 25%,var(--surface))` : color
}

const withoutEmpty = (node: ElementContent): ElementContent[] => {
  if (node.type !== 'element') return [node]
  const children = node.children.flatMap(withoutEmpty)
  return node.tagName === 'g' && children.length === 0 ? [] : [{ ...node, children }]
}
