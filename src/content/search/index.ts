// Search, as far as it needs no database: words, questions, snippets.
export { firstThatFinds } from './attempts.ts'
export { isAlone } from './characters.ts'

export { countsOf, frequentWords, mostKeyWords } from './key-words.ts'
export { type ComparedText, comparedText, likenessTo } from './likeness.ts'
export { type MarkedText, marked, partsOf } from './marks.ts'
export { containsAll, containsAny, matches, mayMatch } from './matches.ts'
export { allWords, gap, type PageText, type PageWords, pageWords } from './page-words.ts'
export { type Section, sectionsOfPage, toPlainPage } from './plain-page.ts'
export {
  corrected,
  type Phrase,
  parseQuery,
  type Query,
  relaxed,
  spelt,
  type Term,
} from './query.ts'
export { type Snippet, snippetsOf } from './snippets.ts'
export { spellingsAround } from './spellings.ts'
export { wordsOf } from './words.ts'
