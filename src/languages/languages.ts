// The languages that published sites speak: which these are, nothing else says. One more is a file with its words, and a line here.
import { createCache } from '#kernel/cache.ts'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { english, type Words } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { portuguese } from './portuguese.ts'
import { pseudo } from './pseudo.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'

/** By their tags of BCP 47, in lower case. */
export const languages: Readonly<Record<string, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  'pt-br': portuguese,
  ja: japanese,
  'zh-hans': chinese,
  ko: korean,
  ru: russian,
  ar: arabic,
}

/** In the language of the content; in English where there are no words in that one. */
export const wordsIn = (language: string): Words =>
  language === pseudoTag ? pseudo : (languages[spokenIn(language)] as Words)

/** Of no people: English words that are longer and in brackets, which show what is untranslated or has no room. Unicode names it so. */
export const pseudoTag = 'en-xa'

/** The tag of the language that the words are in, in which a site in this language speaks. */
export const spokenIn = (language: string): string => {
  const tag = known.get(language) ?? findSpoken(language)
  known.set(language, tag, 1)
  return tag
}

/** Whether two tags are of one language, whatever its script and wherever it is spoken. */
export const isSameLanguage = (one: string, other: string): boolean =>
  one.split('-')[0] === other.split('-')[0]

/** Finding one out takes longer than much of a page. */
const known = createCache<string>(1000)

const findSpoken = (language: string): string => bySpeech(language) ?? 'en'

/**
 * The tag of the words in the same language and script, wherever it is spoken: `pt` and `pt-pt` have the words of Brazil, `zh-tw`
 * those of nobody. Throws for what is no tag.
 */
export const bySpeech = (language: string): string | undefined => tags.get(speechOf(language))

const speechOf = (language: string): string => {
  const { language: name, script } = new Intl.Locale(language).maximize()
  return `${name}-${script}`
}

const tags: ReadonlyMap<string, string> = new Map(Object.keys(languages).map(tag => [speechOf(tag), tag]))
