// The parts of search that need no database: words, queries, snippets.
export { broadened, lessStrictly, lessThanAll } from './asked.ts'
export { few, firstThatFinds } from './attempts.ts'
export { scoreByPlace, tiers } from './by-place.ts'

export { asWritten, lookInTurn, wholeFirst } from './first-look.ts'
export { common, membershipIn } from './id-lists.ts'
export { countsOf, frequentWords, mostHeadingWords, mostKeyWords } from './key-words.ts'
export { type Lexeme, lexemesOf } from './lexemes.ts'
export { type ComparedText, comparedText, likenessTo } from './likeness.ts'
export { type MarkedText, marked, partsOf } from './marks.ts'
export { matches, mayMatch } from './matches.ts'
export { type Known, meantBy } from './meant.ts'
export { allWords, gap, mostInline, type PageText, type PageWords, pageWords } from './page-words.ts'
export { type Section, sectionsOfPage, toPlainPage, withDescription } from './plain-page.ts'
export {
  bySort,
  corrected,
  isExact,
  type Phrase,
  parseQuery,
  type Query,
  relaxed,
  spelt,
  type Term,
} from './query.ts'
export { better, type Ranking, rankPages } from './rank-pages.ts'
export type { Rank, RankedIndex, RankedPart, Ranks, TermPages } from './ranked-index.ts'
export { readPage } from './read-page.ts'
export { insteadBits, type PlacedPage, places } from './score.ts'
export { type FoundText, foundIn, type Snippet, snippetsOf } from './snippets.ts'
export { titleBounds } from './title-bounds.ts'
export { wordsOf } from './words.ts'
