// The direction and the language of a text, as far as its letters tell.

export type Direction = 'ltr' | 'rtl'

/** The direction of the first letter; undefined if there is none. */
export const directionOf = (text: string): Direction | undefined => {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter === undefined ? undefined : rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** The language that its script belongs to; undefined if many languages use the script. */
export const languageOf = (text: string): string | undefined => {
  if (!beyondLatin.test(text)) return undefined
  return languages.find(([, script]) => script.test(text))?.[0]
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const beyondLatin = /[\u0590-\u{3ffff}]/u

/** Kana and Hangul come first, since they tell the language of ideographs beside them. */
const languages: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['ar', /\p{Script=Arabic}/u],
]
