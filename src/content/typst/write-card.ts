// A social card as a Typst document: site, section, title and description of a page, in the colours of the site.
import { readFileSync } from 'node:fs'
import { fontsFor } from './fonts.ts'
import { serializeLet } from './values/serialize.ts'
import { dictionary, list } from './values/value.ts'

/** The contents of a card, as plain text. */
export interface Card {
  /** A letter or an emoji. */
  readonly mark: string
  readonly isEmoji: boolean
  readonly site: string
  readonly section?: string
  readonly title: string
  readonly description?: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly isFromRight: boolean
  readonly isStraight: boolean
  readonly colours: CardColours
}

/** As `#rrggbb`. */
export interface CardColours {
  readonly surface: string
  readonly text: string
  readonly softText: string
  readonly accent: string
  /** The background of an emoji. */
  readonly soft: string
}

export const writeCard = (card: Card): string => {
  const title = shortened(card.title, longest.title)
  const { surface, text, softText, accent, soft } = card.colours
  const shown = dictionary({
    mark: card.mark,
    emoji: card.isEmoji,
    site: shortened(card.site, longest.name),
    section: shortened(card.section ?? '', longest.name),
    title,
    breakable: title.split(' ').map(withBreaks).join(' '),
    words: list(title.split(' ').filter(word => graphemes(word).length > 1 && !isWithoutSpaces.test(word))),
    description: shortened(card.description ?? '', longest.description),
    lang: new Intl.Locale(card.language).language,
    rtl: card.isFromRight,
    straight: card.isStraight,
    colours: dictionary({ surface, text, 'soft-text': softText, accent, soft }),
  })
  const fonts = serializeLet('fonts', dictionary(fontsFor(card.language)))
  return [fonts, serializeLet('card', shown), template].join('\n')
}

/** In graphemes: a card has no room for more. */
const longest = { name: 60, title: 200, description: 400 }

const template = readFileSync(new URL('./template/card.typ', import.meta.url), 'utf8')

const segmenter = new Intl.Segmenter()

const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

const shortened = (text: string, most: number): string => {
  const plain = text
    .slice(0, 20 * most)
    .replace(/\s+/g, ' ')
    .trim()
  const signs = graphemes(plain)
  return signs.length <= most ? plain : `${signs.slice(0, most).join('').trimEnd()}…`
}

/** Scripts without spaces break anywhere. */
const isWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** How many letters of a word are written without a break, if hyphenation finds no place. */
const longestWord = 26

const withBreaks = (word: string): string => {
  const signs = graphemes(word)
  if (signs.length <= longestWord) return word
  return signs
    .map((sign, index) => (index > 0 && index % longestBreak === 0 ? `\u200b${sign}` : sign))
    .join('')
}

const longestBreak = 13
