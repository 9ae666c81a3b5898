// Figures: pictures with or without a caption.
import type { Data, Html, Image, ImageReference, Paragraph, Parent, PhrasingContent } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { HtmlData } from '../html-range.ts'
import { elementsAlone, type HtmlElement, htmlTree } from '../html-tree.ts'
import type { SourceRange } from '../source.ts'
import { widthOf } from './attributes.ts'
import type { Block, PageText } from './block.ts'
import { h } from './html.ts'
import { lineOf } from './html-line.ts'
import { withoutEnd } from './phrasing.ts'

/** The children are the caption. */
export interface Figure extends Parent {
  type: 'figure'
  images: Picture[]
  children: PhrasingContent[]
  data?: HtmlData
}

export interface Picture {
  /** The address of the picture. */
  light: string
  /** The address of the picture in a dark theme; null if it is the same. */
  dark: string | null
  /** The alternative text. */
  alt: string
  title: string | null
  /** In percent or pixels. */
  width: string | null
  /** The address's range in the source; not part of the tree that the API returns. */
  data?: Data & { destination?: SourceRange }
}

declare module 'mdast' {
  interface RootContentMap {
    figure: Figure
  }
  interface BlockContentMap {
    figure: Figure
  }
}

export const figure: Block = {
  nodes: { paragraph: alone, html: figureOfHtml },
  lines: ['figure'],
  elements: {
    img: ['src', 'alt', 'title', 'width'],
    source: ['media', 'srcSet'],
    picture: [],
    figure: [],
    figcaption: [],
  },
  html: {
    figure: (node, { line }) =>
      h('figure', {}, [
        ...node.images.map(drawn),
        ...(node.children.length === 0 ? [] : [h('figcaption', {}, line(node))]),
      ]),
  },
  text: { figure: ({ images }) => images.map(({ alt }) => alt).join('\n') },
}

const drawn = ({ light, dark, alt, title, width }: Picture): ReturnType<typeof h> => {
  const image = h('img', {
    src: normalizeUri(light),
    alt,
    ...(title !== null && { title }),
    ...(width !== null && { width: width.replace('px', '') }),
  })
  if (dark === null) return image
  return h('picture', {}, [h('source', { media: inDark, srcSet: inSet(dark) }), image])
}

const inDark = '(prefers-color-scheme: dark)'

/** Escapes commas and spaces, which would begin another address of a `srcset`. */
const inSet = (url: string): string => normalizeUri(url).replaceAll(',', '%2C').replace(/\s/g, '%20')

/** The figure of an image that is alone in its paragraph. */
function alone(node: Paragraph, text: PageText): Figure | undefined {
  const [only, ...others] = node.children
  if (only?.type === 'html') return pictureInLine(node, text)
  if (others.length > 0 || (only?.type !== 'image' && only?.type !== 'imageReference')) return undefined
  const image = pictureOfImage(only, text)
  const position = node.position && { position: node.position }
  return image && { type: 'figure', images: [image], children: [], ...position }
}

const pictureOfImage = (node: Image | ImageReference, text: PageText): Picture | undefined => {
  const target = node.type === 'image' ? node : text.definitionOf(node.identifier)
  if (target === undefined) return undefined
  const data = node.type === 'image' && node.data !== undefined ? { data: node.data } : {}
  return {
    light: target.url,
    dark: null,
    alt: node.alt ?? '',
    title: target.title ?? null,
    width: null,
    ...data,
  }
}

/** A `<picture>` on lines of its own: the parser reads its tags one by one. */
const pictureInLine = (node: Paragraph, { source }: PageText): Figure | undefined => {
  if (node.children.some(child => child.type !== 'html' && child.type !== 'text')) return undefined
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  if (start === undefined || end === undefined || !/^<picture[\s>]/i.test(source.slice(start, start + 9)))
    return undefined
  const value = node.children.map(child => ('value' in child ? child.value : '')).join('')
  return figureOfHtml({ type: 'html', value, ...(node.position && { position: node.position }) })
}

function figureOfHtml({ value, position }: Html): Figure | undefined {
  if (!/^\s*<(?:figure|picture|div)[\s>]/i.test(value) || !/<img[\s/>]/i.test(value)) return undefined
  const parts = partsOf(value)
  if (parts === undefined || parts.images.length === 0) return undefined
  const [start, end] = [position?.start.offset, position?.end.offset]
  const data = start === undefined || end === undefined ? {} : { data: { html: { start, end } } }
  return {
    type: 'figure',
    images: parts.images,
    children: parts.caption,
    ...(position && { position }),
    ...data,
  }
}

interface Parts {
  readonly images: Picture[]
  readonly caption: PhrasingContent[]
}

/** Neighbouring figures with only layout elements around them are one figure. */
const partsOf = (value: string): Parts | undefined => {
  const [first, ...others] = elementsAlone(htmlTree(value) ?? []) ?? []
  if (first === undefined) return undefined
  if (first.name === 'picture' && others.length === 0) return partsOfFigure([first])
  const figures =
    first.name === 'div' && others.length === 0 ? elementsAlone(first.children) : [first, ...others]
  const images: Picture[] = []
  const caption: PhrasingContent[] = []
  for (const { name, children } of figures ?? []) {
    const parts = name === 'figure' ? partsOfFigure(elementsAlone(children)) : undefined
    if (parts === undefined) return undefined
    images.push(...parts.images)
    if (caption.length > 0 && parts.caption.length > 0) caption.push({ type: 'break' })
    caption.push(...parts.caption)
  }
  return { images, caption }
}

const partsOfFigure = (elements: readonly HtmlElement[] | undefined): Parts | undefined => {
  const captions = elements?.filter(({ name }) => name === 'figcaption') ?? []
  const pictures = elements?.filter(({ name }) => name !== 'figcaption').map(pictureOfElement) ?? []
  if (captions.length > 1 || pictures.length === 0) return undefined
  const images = pictures.filter(picture => picture !== undefined)
  if (images.length < pictures.length) return undefined
  return { images, caption: lineOf(captions[0]?.children ?? []) }
}

const pictureOfElement = (element: HtmlElement): Picture | undefined => {
  if (element.name === 'img') return pictureOfImg(element, null)
  const parts = element.name === 'picture' ? elementsAlone(element.children) : undefined
  const image = parts?.at(-1)
  const sources = parts?.slice(0, -1) ?? []
  // Sources for anything but a colour scheme, such as another format, have no place in a figure.
  if (image?.name !== 'img' || sources.some(one => one.name !== 'source' || schemeOf(one) === undefined))
    return undefined
  const dark = sources.find(one => schemeOf(one) === 'dark')
  return pictureOfImg(image, (dark && firstOfSet(dark)) ?? null)
}

const schemeOf = ({ attributes }: HtmlElement): string | undefined =>
  /^\s*\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)\s*$/i
    .exec(attributes.get('media') ?? '')?.[1]
    ?.toLowerCase()

/** The first address of a `srcset` such as `large.png 2x, small.png`. */
const firstOfSet = ({ attributes }: HtmlElement): string | undefined => {
  const first = /^\S+/.exec(attributes.get('srcset')?.trimStart() ?? '')?.[0]
  return (first && withoutEnd(first, ',')) || undefined
}

const pictureOfImg = ({ attributes }: HtmlElement, dark: string | null): Picture | undefined => {
  const light = attributes.get('src')?.trim()
  if (light === undefined || light === '') return undefined
  return {
    light,
    dark,
    alt: attributes.get('alt') ?? '',
    title: attributes.get('title') ?? null,
    width: widthOf(attributes.get('width') ?? null),
  }
}
