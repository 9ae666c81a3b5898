// The columns in which FTS5 keeps the words of a page.
import { frequentWords, gap, type PageWords } from '#content/search/index.ts'
import type { Tables } from '#database/index.ts'
import { codeOf, markOf, type PagePart } from './blocks.ts'

export type Columns = Omit<Tables['search_words'], 'rowid'>

/** A placeholder for the code of the block, which is not known before the page has its number. No word contains it. */
export const blockMark = '\u0002'

/**
 * Every word is stored twice: with the code of its block, so that a search of one space reads no words of other spaces, and
 * with the common code. Words of the title and of headings, and frequent ones, are in `marks` once more with codes of their
 * own, so that FTS5 can look for them there without reading the texts.
 */
export const columnsOf = ({ title, headings, text, parts }: PageWords): Columns => {
  const twice = (words: readonly string[], part?: PagePart): string[] => [
    coded(words, markOf[part ?? 'page'] + blockMark),
    coded(words, codeOf(undefined, part)),
  ]
  return {
    title: apart(twice(title)),
    headings: apart(twice(headings)),
    text: apart(twice(text)),
    parts: apart(twice(parts)),
    marks: apart([
      ...twice(title, 'title'),
      ...twice(title, 'title or headings'),
      ...twice(headings, 'title or headings'),
      ...twice(frequent(text), 'frequent words'),
    ]),
  }
}

/** The very frequent words, each by itself: phrases are not looked for here. */
const frequent = (text: readonly string[]): string[] =>
  frequentWords(text).flatMap(([word, isMuch]) => (isMuch ? [word, gap] : []))

/** Joins texts so that no phrase extends from one to the next. */
const apart = (texts: readonly string[]): string => texts.join(` ${gap} `)

const coded = (words: readonly string[], code: string): string => {
  let text = ''
  for (const word of words) text += word === gap ? ` ${gap}` : ` ${code}${word}`
  return text.slice(1)
}
