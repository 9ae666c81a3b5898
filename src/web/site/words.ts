// What sites say beside what is written in them, in the languages that they speak: which these are, nothing else says.
import { feedbackWords } from './feedback/words.ts'
import { pageWords } from './page/words.ts'
import { previewWords } from './preview/words.ts'
import { searchWords } from './search/words.ts'

const english = { page: pageWords, search: searchWords, feedback: feedbackWords, preview: previewWords }

const byLanguage: Readonly<Record<string, typeof english>> = { en: english }

/** In the language of the content; in English where there are no words in that one. */
export const wordsIn = (language: string): typeof english =>
  byLanguage[language] ?? byLanguage[language.split('-')[0] as string] ?? english
