// Pictures that reserve their space while they load, and follow the theme of the page.
import type { Element, ElementContent } from 'hast'
import type { FinishElement, ImageSize } from './finish.ts'
import { classOfWidth } from './width.ts'

export const img: FinishElement = (element, around) => {
  const { src, width, height, align: _, ...others } = element.properties
  if (src === undefined || isLost(String(src))) return [{ type: 'text', value: String(others.alt ?? '') }]
  const written = width === undefined || width === null ? null : String(width)
  element.properties = {
    ...others,
    src,
    ...sizeAs(written, around.sizeOf(String(src)) ?? sizeIn(width, height)),
    ...(around.isFirstPicture() ? {} : { loading: 'lazy', decoding: 'async' }),
  }
  const classes = written?.endsWith('%') ? classOfWidth(written) : []
  if (classes.length > 0) element.properties.className = classes
  return element
}

/** Whether no file was found for the picture: its address is still relative, and no page has files beside it. */
export const isLost = (src: string): boolean => !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(src)

/** The size that lets the browser reserve the space: width and height, or only what is written. */
const sizeAs = (written: string | null, size: ImageSize | undefined): { width?: number; height?: number } => {
  const pixels =
    written === null || written.endsWith('%') ? undefined : Math.round(Number.parseFloat(written))
  const width = pixels !== undefined && pixels > 0 ? pixels : undefined
  if (size === undefined) return width === undefined ? {} : { width }
  return width === undefined ? size : { width, height: Math.round((width * size.height) / size.width) }
}

const sizeIn = (width: unknown, height: unknown): ImageSize | undefined =>
  Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : undefined

/** Keeps both pictures: the theme of the page decides which one is shown, and only that one is loaded. */
export const picture: FinishElement = element => {
  const sources = element.children.filter(isElement)
  const image = sources.find(({ tagName }) => tagName === 'img')
  if (image === undefined) return undefined
  const [dark, light] = [addressIn(sources, 'dark'), addressIn(sources, 'light')]
  if (dark === undefined && light === undefined) return image
  const { width: _width, height: _height, ...properties } = image.properties
  const shownIn = (scheme: string, src: string | undefined): Element => ({
    ...image,
    properties: {
      ...(src === undefined ? image.properties : { ...properties, src }),
      className: [...[image.properties.className ?? []].flat(), scheme].map(String),
      loading: 'lazy',
      decoding: 'async',
    },
  })
  return [shownIn('on-light', light), shownIn('on-dark', dark)]
}

const isElement = (node: ElementContent): node is Element => node.type === 'element'

const addressIn = (sources: readonly Element[], scheme: string): string | undefined => {
  const source = sources.find(
    ({ properties }) => /prefers-color-scheme\s*:\s*(\w+)/.exec(String(properties.media))?.[1] === scheme,
  )
  const src = /[^\s,]\S*/.exec(String(source?.properties.srcSet ?? ''))?.[0]?.replace(/,$/, '')
  return src === undefined || isLost(src) ? undefined : src
}
