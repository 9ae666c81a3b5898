// Files to download, with their size.
import { fileName, sizeText } from '../../markdown/index.ts'
import type { TypstBlock } from '../writer.ts'
import { leadOf } from './embed.ts'

export const file: TypstBlock = {
  nodes: {
    file: ({ url, file }, element, writer) =>
      leadOf(url, file?.name ?? fileName(url), {
        ...(file !== undefined && { note: sizeText(file.size) }),
        caption: writer.flow(element.children),
        writer,
      }),
  },
}
