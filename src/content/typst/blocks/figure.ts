// Figures: their pictures beside each other, and their caption.
import type { Element } from 'hast'
import { image, widthOf } from '../elements/image.ts'
import { framed } from '../frame.ts'
import { type Content, callWith, list } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

export const figure: TypstBlock = {
  nodes: {
    figure: ({ images }, element, writer) =>
      figureOf(
        images.map(({ light, alt, width }) => image('block-image', light, alt, widthOf(width), writer)),
        writer.line(element.children),
      ),
  },
  elements: {
    figure: (element, writer) => writer.flow(element.children),
    figcaption: ({ children }, writer) =>
      framed(
        writer,
        inside => figureOf([], inside.line(children)),
        inside => inside.flow(children),
      ),
    picture: pictureOf,
  },
}

/** Sources for other formats and for a dark theme are left out. */
function pictureOf(element: Element, writer: Writer): Content {
  return writer.line(element.children.filter(child => child.type === 'element' && child.tagName === 'img'))
}

const figureOf = (images: readonly Content[], caption: Content[]): Content =>
  callWith('figure-block', { caption: caption.length === 0 ? undefined : caption }, list(images))
