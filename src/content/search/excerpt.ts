// Excerpts: a short piece of a text around a place, cut between words.
import { unitsAt } from './characters.ts'

/** In UTF-16 units, give or take a word. */
const longest = 160
const before = 40
/** How far the end may move to fall between two words. */
const leeway = 30
/** How much is looked at: any amount of white space counts as one character. */
const reach = longest * 3

/** About 160 characters that begin shortly before the place, with white space collapsed and `…` where text is left out. */
export const excerptAt = (text: string, place: number): string => {
  const start = startBefore(text, place)
  const end = Math.min(text.length, start + reach)
  const shown = collapsed(text.slice(start, unbroken(text, end)))
  const isAll = end === text.length && shown.length <= longest
  const cut = isAll ? shown : `${shown.slice(0, endWithin(shown)).trimEnd()}…`
  return start === 0 || cut === '' ? cut : `…${cut}`
}

const collapsed = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

const startBefore = (text: string, place: number): number => {
  const start = Math.min(place - before, text.length - longest)
  if (start <= 0) return 0
  const space = text.slice(start, place).search(/\s/)
  if (space >= 0) return start + space + 1
  let index = start
  while (index < place && continues(text, index)) index++
  return index
}

const endWithin = (shown: string): number => {
  if (shown.length <= longest) return shown.length
  const space = shown.lastIndexOf(' ', longest)
  return space > longest - leeway ? space : unbroken(shown, longest)
}

/** That index, or an earlier one if it is within a character. */
const unbroken = (text: string, index: number): number => {
  let end = index
  while (end > 0 && continues(text, end)) end--
  return end
}

/** Whether the character combines with the one before it. */
const continues = (text: string, index: number): boolean => {
  if (index >= text.length) return false
  if (unitsAt(text, index - 1) === 2 || text[index - 1] === '\u200D') return true
  return extending.test(String.fromCodePoint(text.codePointAt(index) as number))
}

const extending = /\p{M}|\p{Emoji_Modifier}|\u200D/u
