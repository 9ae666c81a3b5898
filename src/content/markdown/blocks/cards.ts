// Cards: links with a title, a text and a picture, written as a table of HTML.
import type { ElementContent } from 'hast'
import type { Data, Html, Paragraph, Parent, PhrasingContent } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { type HtmlData, htmlRange } from '../html-range.ts'
import { htmlTable } from '../html-table.ts'
import type { HtmlElement, HtmlNode } from '../html-tree.ts'
import type { Block } from './block.ts'
import { h } from './html.ts'
import { lineOf } from './html-line.ts'
import { textOf, withoutLinks } from './phrasing.ts'

/** The children are the contents of the cards, one child for each. */
export interface Cards extends Parent {
  type: 'cards'
  size: 'large' | null
  cards: CardFields[]
  children: Card[]
  data?: HtmlData
}

export interface CardFields {
  title: string | null
  text: string | null
  /** The address of the card's picture. */
  cover: string | null
  /** The destination of the card. */
  target: string | null
  /** A name in Font Awesome. */
  icon: string | null
}

/** The first paragraph is the card's title. */
export interface Card extends Parent {
  type: 'card'
  children: Paragraph[]
  data?: CardData
}

interface CardData extends Data {
  /** The address of the card's picture in a dark theme. */
  darkCover?: string
}

declare module 'mdast' {
  interface RootContentMap {
    cards: Cards
    card: Card
  }
  interface BlockContentMap {
    cards: Cards
  }
}

export const cards: Block = {
  nodes: { html: cardsOf },
  classes: ['cards', 'card', 'card-title'],
  dataAttributes: ['dataSize'],
  html: {
    cards: (node, { line, headingBelow }) => {
      const items = node.children.map((card, index) =>
        h(
          'li',
          { className: ['card'] },
          drawn(node.cards[index], headingBelow(node), card.children.map(line)),
        ),
      )
      return h('ul', { className: ['cards'], dataSize: node.size }, items)
    },
  },
}

const drawn = (
  fields: CardFields | undefined,
  heading: string,
  [title, ...texts]: ElementContent[][],
): ElementContent[] => {
  const { cover = null, target = null, icon = null } = fields ?? {}
  const drawing = icon === null ? [] : [h('i', { className: ['icon'], dataIcon: icon, ariaHidden: 'true' })]
  const name = target === null ? title : [h('a', { href: normalizeUri(target) }, title ?? target)]
  return [
    ...(cover === null ? [] : [h('img', { src: normalizeUri(cover), alt: '' })]),
    ...(name === undefined ? drawing : [h(heading, { className: ['card-title'] }, [...drawing, ...name])]),
    ...texts.map(text => h('p', {}, text)),
  ]
}

function cardsOf(node: Html): Cards | undefined {
  if (!/^\s*<table\s[^>]*data-view/i.test(node.value)) return undefined
  const table = htmlTable(node.value)
  if (table?.attributes.get('data-view') !== 'cards') return undefined
  const made = table.rows.map(row => cardOf(row, table.columns))
  const html = htmlRange(node)
  return {
    type: 'cards',
    size: table.attributes.get('data-card-size') === 'large' ? 'large' : null,
    cards: made.map(({ fields }) => fields),
    children: made.map(({ card }) => card),
    ...(html && { data: { html } }),
  }
}

const cardOf = (
  row: readonly HtmlElement[],
  columns: readonly HtmlElement[],
): { fields: CardFields; card: Card } => {
  const cellAt = (name: string): HtmlElement | undefined =>
    row[columns.findIndex(({ attributes }) => attributes.has(name))]
  const target = addressIn(cellAt('data-card-target'))
  const lines = row.flatMap((cell, index) => {
    const line = isShown(columns[index]) ? lineOf(cell.children) : []
    return line.length === 0 ? [] : [line]
  })
  const icon = lines.flatMap(line => iconAlone(line) ?? [])[0] ?? null
  const said = lines.filter(line => iconAlone(line) === undefined)
  const [title, ...texts] = said.map((line, index) =>
    index === 0 && target !== null ? withoutLinks(line) : line,
  )
  const fields = {
    title: title === undefined ? null : textOf(title),
    text: texts.length === 0 ? null : texts.map(textOf).join('\n'),
    cover: addressIn(cellAt('data-card-cover')),
    target,
    icon,
  }
  const children = [...(title === undefined ? [] : [title]), ...texts].map(
    (line): Paragraph => ({ type: 'paragraph', children: line }),
  )
  const darkCover = addressIn(cellAt('data-card-cover-dark'))
  return { fields, card: { type: 'card', children, ...(darkCover !== null && { data: { darkCover } }) } }
}

const isShown = (column: HtmlElement | undefined): boolean =>
  !['data-hidden', 'data-card-target', 'data-card-cover', 'data-card-cover-dark'].some(name =>
    column?.attributes.has(name),
  )

/** The name of an icon that is alone in its cell. */
const iconAlone = ([only, ...others]: readonly PhrasingContent[]): string | undefined =>
  only?.type === 'icon' && others.length === 0 ? only.name : undefined

/** The destination of the first link, or the address of the first image. */
const addressIn = (node: HtmlNode | undefined): string | null => {
  if (node?.kind !== 'element') return null
  const own = node.attributes.get(node.name === 'img' ? 'src' : 'href')?.trim()
  if (own) return own
  for (const child of node.children) {
    const found = addressIn(child)
    if (found !== null) return found
  }
  return null
}
