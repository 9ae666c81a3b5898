// What the language of a document decides: its direction, how it says a day, and the words that it says by itself.
import type { Book } from '#content/typst/index.ts'
import { writtenDay } from '#kernel/days.ts'
import { directionOf, spokenIn, wordsIn } from '#languages/index.ts'
import type { BookSettings } from './tasks.ts'

/** `day` is that of the revision: `2026-01-31`. */
export const settingsIn = (
  language: string,
  day: string,
): Pick<BookSettings, 'language' | 'direction' | 'date' | 'labels'> => ({
  language,
  direction: directionOf(language),
  date: writtenDay(new Date(day), language),
  labels: labelsIn(language),
})

const labelsIn = (language: string): Book['labels'] => ({
  contents:
    (spokenIn(language) === 'en' && contents[language.toLowerCase().split('-')[0] ?? '']) ||
    wordsIn(language).pdf.contents,
})

/** In languages that sites do not speak. */
const contents: Readonly<Record<string, string>> = {
  cs: 'Obsah',
  da: 'Indhold',
  el: 'Περιεχόμενα',
  fi: 'Sisällys',
  he: 'תוכן העניינים',
  hu: 'Tartalom',
  it: 'Indice',
  nb: 'Innhold',
  nl: 'Inhoud',
  pl: 'Spis treści',
  ro: 'Cuprins',
  sv: 'Innehåll',
  tr: 'İçindekiler',
  uk: 'Зміст',
  zh: '目錄',
}
