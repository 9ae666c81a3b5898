// Pictures, figures, videos and embeds.
import type { Element, ElementContent } from 'hast'
import { escapeAttribute, escapeHtml } from '../../markdown/index.ts'
import { absolute, bestOfSet, imageOf } from '../addresses.ts'
import { attribute, element, elementsIn, findElement, isElement, textOf, tidyLine } from '../elements.ts'
import { htmlOf } from '../html-of.ts'
import { takeAnchors, takeAnchorsBefore } from './anchors.ts'
import { isBlock, isNothing, paragraphs } from './flow.ts'
import { destination } from './inline.ts'
import type { Ready, Rule, Tidying } from './tidying.ts'

export const media: Rule = (node, tidying) => rules[node.tagName]?.(node, tidying)

const image: Rule = (node, tidying) => {
  const picture = pictureOf(node, tidying)
  if (picture === undefined) return textInstead(node)
  return [...takeAnchors(tidying), picture.dark === undefined ? picture.image : figureOf([picture], [])]
}

interface Picture {
  readonly image: Element
  readonly dark?: string
}

const pictureOf = (node: Element, tidying: Tidying, dark?: string): Picture | undefined => {
  const url = imageOf(node, tidying.base)
  const src = url === undefined ? undefined : destination(url, tidying)
  if (src === undefined || src.length > longestAddress) {
    const alt = attribute(node, 'alt') ?? ''
    tidying.report(
      `the picture${alt === '' ? '' : ` "${alt.slice(0, 100)}"`} has no address that can be kept`,
    )
    return undefined
  }
  const size = (name: string): string | undefined =>
    /^\s*(\d{1,5}(?:\.\d+)?%?)(?:px)?\s*$/.exec(attribute(node, name) ?? '')?.[1]
  const [width, height] = [size('width'), size('height')]
  const title = attribute(node, 'title')
  const properties = {
    src,
    alt: tidyLine(attribute(node, 'alt') ?? ''),
    ...(title !== undefined && { title: tidyLine(title) }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
  return { image: element('img', properties), ...(dark !== undefined && { dark }) }
}

/** In UTF-16 units, also for pictures in `data:` URLs; a picture with a longer address becomes its alternative text. */
const longestAddress = 2000

const textInstead = (node: Element): ElementContent[] => {
  const alt = tidyLine(attribute(node, 'alt') ?? '')
  return alt === '' ? [] : [{ type: 'text', value: alt }]
}

/** The picture, and the one for a dark theme if there is one. */
const picture: Rule = (node, tidying) => {
  const img = findElement(node, one => one.tagName === 'img')
  if (img === undefined) return []
  const found = pictureOf(img, tidying, darkSource(node, tidying))
  if (found === undefined) return textInstead(img)
  return [...takeAnchors(tidying), found.dark === undefined ? found.image : figureOf([found], [])]
}

const darkSource = (node: Element, tidying: Tidying): string | undefined => {
  for (const one of elementsIn(node)) {
    if (!isElement(one, 'source') || !/prefers-color-scheme:\s*dark/i.test(attribute(one, 'media') ?? ''))
      continue
    const url = bestOfSet(attribute(one, 'srcSet') ?? '')
    const found = url === undefined ? undefined : absolute(url, tidying.base)
    if (found !== undefined) return destination(found, tidying)
  }
  return undefined
}

/** A figure of pictures with a caption; of any other figure the content is kept, with its caption as a paragraph. */
const figure: Rule = (node, tidying) => {
  const anchors = takeAnchorsBefore(tidying)
  const caption: ElementContent[] = []
  const content: ElementContent[] = []
  for (const child of node.children) {
    if (isElement(child, 'figcaption')) caption.push(...tidying.all(child.children))
    else content.push(...tidying.all([child]))
  }
  const seen = linesOf(content)
    .map(withoutLink)
    .filter(one => !isNothing([one]))
  const line = linesOf(caption)
  const images = seen.filter((one): one is Element => isElement(one, 'img'))
  const isFigure = images.length > 0 && images.length === seen.length && !line.some(isBlock)
  if (!isFigure) return [...anchors, ...paragraphs([...content, ...paragraphs(caption)])]
  return [
    ...anchors,
    isNothing(line) && images.every(isPlainImage)
      ? element('p', {}, images)
      : figureOf(
          images.map(one => ({ image: one })),
          line,
        ),
  ]
}

/** Unwraps a picture that only links to itself. */
const withoutLink = (node: ElementContent): ElementContent => {
  const [only, ...others] = isElement(node, 'a') ? node.children : []
  return isElement(node, 'a') &&
    others.length === 0 &&
    isElement(only, 'img') &&
    only.properties.src === node.properties.href
    ? only
    : node
}

const linesOf = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap(node => (isElement(node, 'p') ? node.children : [node]))

const isPlainImage = ({ properties }: Element): boolean =>
  properties.width === undefined && properties.height === undefined

const figureOf = (pictures: readonly Picture[], caption: readonly ElementContent[]): Ready => {
  const drawn = pictures.map(({ image, dark }) =>
    dark === undefined
      ? htmlOf([image])
      : `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeAttribute(dark)}">${htmlOf([image])}</picture>`,
  )
  const html = `<figure>${drawn.join('')}${caption.length === 0 ? '' : `<figcaption>${htmlOf(caption).trim()}</figcaption>`}</figure>`
  return { type: 'ready', isBlock: true, html, node: { type: 'html', value: html } }
}

/** The words of an SVG drawing, or its label. */
const drawing: Rule = (node, tidying) => {
  const text = tidyLine(wordsIn(node) || (attribute(node, 'ariaLabel') ?? titleIn(node) ?? ''))
  return text === '' ? [] : [...takeAnchors(tidying), { type: 'text', value: text }]
}

const wordsIn = (node: Element): string =>
  [...elementsIn(node)]
    .filter(one => isElement(one, 'text', 'foreignObject'))
    .map(textOf)
    .join(' ')

const titleIn = (node: Element): string | undefined => {
  const title = findElement(node, one => one.tagName === 'title')
  return title === undefined ? undefined : textOf(title)
}

/** `<object>` and `<embed>`: an image by its type, otherwise a link. */
const object: Rule = (node, tidying) => {
  const data = attribute(node, 'data') ?? attribute(node, 'src')
  const url = data === undefined ? undefined : absolute(data, tidying.base)
  const type = attribute(node, 'type') ?? ''
  const inside = tidying.all(node.children)
  if (url === undefined) return inside
  if (!type.startsWith('image/') && !/\.(?:svg|png|jpe?g|gif|webp)$/i.test(new URL(url).pathname))
    return isNothing(inside) ? [embedOf(url, tidying)] : inside
  const alt = isNothing(inside) ? '' : tidyLine(textOf(node))
  const found = pictureOf(element('img', { ...node.properties, src: url, alt }), tidying)
  return found === undefined ? inside : [...takeAnchors(tidying), found.image]
}

const frame: Rule = (node, tidying) => {
  const source = attribute(node, 'src') ?? attribute(node, 'dataSrc')
  const url = source === undefined ? undefined : absolute(source, tidying.base)
  return url === undefined || !/^https?:/.test(url)
    ? []
    : [...takeAnchorsBefore(tidying), embedOf(watched(url), tidying)]
}

/** The address for readers, in place of one made for frames. */
const watched = (url: string): string => {
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(url)?.[1]
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(url)?.[1]
  return vimeo === undefined ? url : `https://vimeo.com/${vimeo}`
}

const embedOf = (url: string, tidying: Tidying): Ready => {
  const to = destination(url, tidying)
  const html = `<p><a href="${escapeAttribute(to)}">${escapeHtml(to)}</a></p>`
  return {
    type: 'ready',
    isBlock: true,
    html,
    node: { type: 'embed', url: to, provider: null, children: [] },
  }
}

const film: Rule = (node, tidying) => {
  const source = findElement(
    node,
    one => attribute(one, 'src') !== undefined && isElement(one, 'video', 'audio', 'source'),
  )
  const url = source === undefined ? undefined : absolute(attribute(source, 'src') ?? '', tidying.base)
  if (url === undefined || url.startsWith('data:')) return tidying.all(node.children)
  return [...takeAnchorsBefore(tidying), embedOf(url, tidying)]
}

const rules: Readonly<Record<string, Rule>> = {
  img: image,
  image,
  picture,
  figure,
  svg: drawing,
  object,
  embed: object,
  iframe: frame,
  frame,
  video: film,
  audio: film,
}
