// Translates a text.
import { saidIn } from './compose.ts'
import { partsOfTranslation } from './markup.ts'
import type { Part, Place } from './place.ts'
import { readText, segmentOf } from './read-text.ts'
import { replaceWords } from './replace-words.ts'
import type { Segment, TranslatedText } from './segment.ts'

/** The text with its translation, as far as there is one that changes nothing but words. */
export const translateText = (
  markdown: string,
  translationOf: (segment: Segment) => string | undefined,
): TranslatedText => {
  const text = readText(markdown)
  const untranslated = new Map<string, Segment>()
  const replaced = new Map<Place, readonly Part[]>()
  for (const place of text.places) {
    const segment = segmentOf(place.parts)
    const translation = translationOf(segment)
    if (translation === segment.text) continue
    const parts = translation === undefined ? undefined : partsFor(place, segment, translation)
    if (parts === undefined) untranslated.set(segment.key, segment)
    else replaced.set(place, parts)
  }
  const { result, refused } = replaceWords(text, replaced)
  for (const segment of refused.map(({ parts }) => segmentOf(parts))) untranslated.set(segment.key, segment)
  return { markdown: result, untranslated: [...untranslated.values()] }
}

const partsFor = (place: Place, { text }: Segment, translation: string): Part[] | undefined => {
  if (translation.length > growth * text.length + leeway) return undefined
  const parts = partsOfTranslation(translation, place.parts)
  return parts && saidIn(place, parts)
}

/** A translation may be this many times as long as its segment, plus this many characters. */
const growth = 10
const leeway = 500
