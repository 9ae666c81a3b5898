// Writes the source of a PDF in a thread.
import type { Root } from 'mdast'
import { composeIncludes, nameTargets, parseMarkdown } from '#content/markdown/index.ts'
import { type Book, missingAnchors, writeBookPage, writeFront, writeMarks } from '#content/typst/index.ts'
import { Invalid } from '#kernel/errors.ts'
import { imageIn, linkIn } from './link-words.ts'
import type { FrontReply, FrontTask, PageReply, PageTask, PdfTask } from './tasks.ts'

export const runTask = (task: PdfTask): FrontReply | Promise<PageReply> =>
  task.kind === 'front' ? frontOf(task) : pageOf(task)

const frontOf = ({ book, written }: FrontTask): FrontReply => ({
  front: writeFront(book),
  marks: missingAnchors(book.pages, written).map(writeMarks),
})

const pageOf = async ({ settings, page, opens, links, included, ...text }: PageTask) => {
  const images = new Set<string>()
  const linksAt = (reusableContent: string | undefined) =>
    reusableContent === undefined ? links : (included?.contents[reusableContent]?.links ?? {})
  const book: Omit<Book, 'pages'> = {
    ...settings,
    linkOf: (destination, _page, reusableContent) => linkIn(linksAt(reusableContent), destination),
    imageOf: (destination, _page, reusableContent) => {
      const name = imageIn(linksAt(reusableContent), destination)
      if (name === undefined) return undefined
      images.add(name)
      return `/images/${name}`
    },
  }
  const tree = treeOf({ included, ...text })
  const written = await writeBookPage({ page: { ...page, tree }, opens }, book, () => true)
  return { ...written, source: new TextEncoder().encode(written.source), images: [...images] }
}

/** The syntax tree of a text; a text that the parser refuses is shown as it is written. */
const treeOf = ({
  markdown,
  targets,
  included,
}: Pick<PageTask, 'markdown' | 'targets' | 'included'>): Root => {
  try {
    const root = parseMarkdown(markdown)
    nameTargets(root, targets)
    composeIncludes(root, included)
    return root
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { type: 'root', children: [{ type: 'code', value: markdown }] }
  }
}
