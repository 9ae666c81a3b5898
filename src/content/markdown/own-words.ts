// The program's own words in a text, as part of its HTML.
import type { ElementContent } from 'hast'
import { directionOf, isSameLanguage, spokenIn } from '#languages/index.ts'
import { h } from './blocks/html.ts'

/**
 * Returns a function that makes nodes of such words; they are marked up where their language differs from that of the text.
 */
export const ownWordsIn = (language: string): ((words: string) => ElementContent) => {
  const spoken = spokenIn(language)
  return words =>
    isSameLanguage(spoken, language)
      ? { type: 'text', value: words }
      : h('span', { lang: spoken, dir: directionOf(spoken) }, words)
}
