// The words of a title or a heading that tell what it is about.
import { fold } from './fold.ts'
import { isStopWord, type QuestionLanguage } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** Numbers and single letters, which only count chapters and versions, are left out. */
export const tellingWords = (title: string, language: QuestionLanguage): string[] =>
  wordsOf(title.normalize('NFC'))
    .map(({ word }) => fold(word))
    .filter(word => !counting.test(word) && !isStopWord(word, language))

const counting = /^(v?\p{N}+|[a-z])$/u
