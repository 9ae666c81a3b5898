// What depends on the language of a document: its direction, the form of its date, and its own words.
import type { Book } from '#content/typst/index.ts'
import { writtenDay } from '#kernel/days.ts'
import { directionOf, spokenIn, wordsIn } from '#languages/index.ts'
import type { BookSettings } from './tasks.ts'

/** The settings of a language; `day` is that of the revision: `2026-01-31`. */
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

/** The word for contents, in languages in which sites have no words of their own. */
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
