// Texts of pages, all different, and archives of them.

import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const words =
  `page team write review merge space content change request reader guide search publish revision token
link heading table image draft answer question version release install configure database server client`.split(
    /\s+/,
  )

let made = 0

/** About 4,000 characters of Markdown, different each time. */
export const newText = (): string => {
  const number = ++made
  let text = `# Page ${number}\n\n`
  for (let index = number; text.length < 4000; index++) {
    text += words[(index * 7 + (number >> (index % 5))) % words.length]
    text += index % 90 === 0 ? '\n\n## Section\n\n' : index % 14 === 0 ? '.\n' : ' '
  }
  return text
}

/** The paths of pages that are all siblings. */
export const flat = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `page-${String(index).padStart(5, '0')}.md`)

/** 10,000 pages in ten sections of ten parts of a hundred pages. */
export const nested = (): string[] =>
  range(10).flatMap(section => [
    `section-${section}/README.md`,
    ...range(10).flatMap(part => [
      `section-${section}/part-${part}/README.md`,
      ...range(100).map(page => `section-${section}/part-${part}/page-${page}.md`),
    ]),
  ])

/** A zip with a new text at every path. */
export const archiveOf = async (paths: readonly string[], textOf = newText): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const path of paths) zip.addBuffer(Buffer.from(textOf()), path)
  zip.end()
  return buffer(zip.outputStream)
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
