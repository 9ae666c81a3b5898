// The columns in which FTS5 keeps the words of a page.
import { gap, type PageWords } from '#content/search/index.ts'
import { codeOf } from './blocks.ts'

export interface Columns {
  readonly title: string
  readonly headings: string
  readonly text: string
  readonly parts: string
  readonly marks: string
}

/**
 * All words bear the code of their block, so that a search passes by those of all other spaces. Those of the title and of
 * headings stand in `marks` once more with codes of their own: who looks for them there passes by what texts say.
 */
export const columnsOf = ({ title, headings, text, parts }: PageWords, block: number): Columns => {
  const code = codeOf(block)
  const [inTitle, inHeadings] = [codeOf(block, 'title'), codeOf(block, 'title or headings')]
  return {
    title: coded(title, code),
    headings: coded(headings, code),
    text: coded(text, code),
    parts: coded(parts, code),
    marks: [coded(title, inTitle), coded(title, inHeadings), coded(headings, inHeadings)].join(` ${gap} `),
  }
}

const coded = (words: readonly string[], code: string): string =>
  words.map(word => (word === gap ? word : code + word)).join(' ')
