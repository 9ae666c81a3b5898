// Fills placeholders in sentences, and writes numbers as people do.
import { createCache } from '#kernel/cache.ts'
import { isSameLanguage, spokenIn } from './languages.ts'
import type { Plural } from './plural.ts'

/** A sentence with each `{name}` replaced by the value of that name; a name without a value stays. */
export const filled = (sentence: string, places: Readonly<Record<string, string | number>>): string =>
  sentence.replace(place, (written, name: string) =>
    Object.hasOwn(places, name) ? String(places[name]) : written,
  )

const place = /\{(\w+)\}/g

/** A sentence in parts, of which every second one is the name of a placeholder. */
export const partsAround = (sentence: string): string[] => sentence.split(place)

/** The sentence for a count, with the count in it; `language` is that of the content. */
export const counted = (
  forms: Plural,
  count: number,
  language: string,
  places: Readonly<Record<string, string>> = {},
): string => {
  const form = forms[grammarOf(language).rules.select(count)] ?? forms.other
  return filled(form, { ...places, count: writtenNumber(count, language) })
}

/** The number with the digits and separators of the language, or of English if sites speak English instead of it. */
export const writtenNumber = (number: number, language: string): string =>
  grammarOf(language).numbers.format(number)

interface Grammar {
  readonly rules: Intl.PluralRules
  readonly numbers: Intl.NumberFormat
}

/** A cache, since creating these takes longer than rendering a page. */
const grammarOf = (language: string): Grammar => {
  const grammar = grammars.get(language) ?? makeGrammar(language)
  grammars.set(language, grammar, 1)
  return grammar
}

const grammars = createCache<Grammar>(100)

const makeGrammar = (language: string): Grammar => {
  const spoken = spokenIn(language)
  const tag = isSameLanguage(language, spoken) ? language : spoken
  return { rules: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) }
}
