// Links to pages on a line of their own.
import { fileName, plainText } from '../../markdown/index.ts'
import type { TypstBlock } from '../writer.ts'
import { leadOf } from './embed.ts'

export const pageLink: TypstBlock = {
  nodes: {
    pageLink: ({ url, page, children }, _, writer) => {
      const written = children.map(plainText).join(' ').replace(/\s+/g, ' ').trim()
      const title = page?.title ?? (written === url ? '' : written)
      return leadOf(url, title || fileName(url), { caption: [], writer })
    },
  },
}
