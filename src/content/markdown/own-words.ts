// Words that the program says in a text, as part of its HTML.
import type { ElementContent } from 'hast'
import { directionOf, isSameLanguage, spokenIn } from '#languages/index.ts'
import { h } from './blocks/html.ts'

/** As text; marked where they are in another language than the text around them. */
export const ownWordsIn = (language: string): ((words: string) => ElementContent) => {
  const spoken = spokenIn(language)
  return words =>
    isSameLanguage(spoken, language)
      ? { type: 'text', value: words }
      : h('span', { lang: spoken, dir: directionOf(spoken) }, words)
}
