// The languages that published sites speak, listed only here. To add one, add a file with its words and a line here.
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

/** By lower-case BCP 47 tag. */
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

/** The words in the language of the content, or in English if there are none. */
export const wordsIn = (language: string): Words =>
  language === pseudoTag ? pseudo : (languages[spokenIn(language)] as Words)

/**
 * A pseudo-language: longer English words in brackets, which show what is untranslated or does not fit. The tag is
 * Unicode's.
 */
export const pseudoTag = 'en-xa'

/** The tag of the language of the words that a site with content in this language uses. */
export const spokenIn = (language: string): string => {
  const tag = known.get(language) ?? findSpoken(language)
  known.set(language, tag, 1)
  return tag
}

/** Whether two tags are of one language, whatever their scripts and regions. */
export const isSameLanguage = (one: string, other: string): boolean =>
  one.split('-')[0] === other.split('-')[0]

/** A cache, since finding out takes longer than rendering much of a page. */
const known = createCache<string>(1000)

const findSpoken = (language: string): string => bySpeech(language) ?? 'en'

/**
 * The tag of the words in the same language and script, whatever the region: `pt` and `pt-pt` get the words of Brazil,
 * `zh-tw` gets none. Throws for a malformed tag.
 */
export const bySpeech = (language: string): string | undefined => tags.get(speechOf(language))

const speechOf = (language: string): string => {
  const { language: name, script } = new Intl.Locale(language).maximize()
  return `${name}-${script}`
}

const tags: ReadonlyMap<string, string> = new Map(Object.keys(languages).map(tag => [speechOf(tag), tag]))
