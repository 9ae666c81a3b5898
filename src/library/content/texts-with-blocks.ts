// Reads the blocks of texts that differ little from one to the next, as those of a page in its history do.
import { editedBlocks, type TextWithBlocks } from '#content/block-changes/edited-blocks.ts'
import type { Hash } from '#content/objects.ts'
import { Invalid } from '#kernel/errors.ts'
import type { Renderer } from '#rendering/index.ts'
import type { HeadSession } from '../heads/index.ts'

export interface TextReader {
  /** The hashes of the blocks of a text; none where the parser refuses the text. */
  hashesOf(document: Hash): Promise<readonly Hash[]>
  /** How many characters were parsed; what was only read and compared counts with its equivalent of parsing. */
  spent(): number
}

/** How many texts stay in memory: the two sides of a change, and those that it merged. */
const mostTexts = 4

/** By this factor reading and comparing a text is cheaper than parsing it. */
const shareOfReading = 50

export const textReader = (session: HeadSession, { blocks }: Pick<Renderer, 'blocks'>): TextReader => {
  const texts = new Map<Hash, TextWithBlocks>()
  let spent = 0
  const parse = (markdown: string) => {
    spent += markdown.length
    return blocks(markdown)
  }
  const read = async (document: Hash): Promise<TextWithBlocks> => {
    const markdown = await session.readText(document)
    spent += markdown.length / shareOfReading
    const known = [...texts.values()].at(-1) ?? { markdown: '', blocks: [] }
    return editedBlocks(known, markdown, parse).catch(error => {
      if (error instanceof Invalid) return { markdown, blocks: [] }
      throw error
    })
  }
  const hashesOf = async (document: Hash): Promise<readonly Hash[]> => {
    const text = texts.get(document) ?? (await read(document))
    texts.delete(document)
    texts.set(document, text)
    for (const oldest of texts.keys()) if (texts.size > mostTexts) texts.delete(oldest)
    return text.blocks.map(({ hash }) => hash)
  }
  return { hashesOf, spent: () => spent }
}
