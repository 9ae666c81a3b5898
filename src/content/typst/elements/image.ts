// Images, within a line and as blocks.
import type { Element } from 'hast'
import { type Content, call, callWith, type Length, length } from '../values/value.ts'
import type { Writer } from '../writer.ts'

export const inlineImage = ({ properties }: Element, writer: Writer): Content[] => {
  const alt = typeof properties.alt === 'string' ? properties.alt : ''
  if (typeof properties.src !== 'string') return []
  return [image('inline-image', properties.src, alt, widthOf(properties.width), writer)]
}

/** Writes the alternative text if there is no image to show. */
export const image = (
  name: 'inline-image' | 'block-image',
  destination: string,
  alt: string,
  width: Length | undefined,
  { place: { book, page, reusableContent } }: Writer,
): Content => {
  const path = book.imageOf(destination, page, reusableContent)
  if (path === undefined) return call('missing-image', alt)
  return callWith(name, { alt, width }, path)
}

/** Pixels as on a screen with 96 per inch; percent of the line width. */
export const widthOf = (value: unknown): Length | undefined => {
  const [, number = '', unit = ''] = /^(\d{1,5}(?:\.\d{1,4})?)(px|%)?$/.exec(String(value ?? '').trim()) ?? []
  const amount = Number(number)
  if (number === '' || amount === 0) return undefined
  return unit === '%' ? length(Math.min(amount, 100), '%') : length(amount * 0.75, 'pt')
}
