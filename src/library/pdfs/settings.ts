// What the language of a document decides: its direction, how it says a day, and the words that it says by itself.
import type { Book } from '#content/typst/index.ts'
import { writtenDay } from '#kernel/days.ts'
import type { BookSettings } from './tasks.ts'

/** `day` is that of the revision: `2026-01-31`. */
export const settingsIn = (
  language: string,
  day: string,
): Pick<BookSettings, 'language' | 'direction' | 'date' | 'labels'> => ({
  language,
  direction: directionIn(language),
  date: writtenDay(new Date(day), language),
  labels: labelsIn(language),
})

const labelsIn = (language: string): Book['labels'] => ({
  contents: contents[language.toLowerCase().split('-')[0] ?? ''] ?? 'Contents',
})

const contents: Readonly<Record<string, string>> = {
  ar: 'المحتويات',
  cs: 'Obsah',
  da: 'Indhold',
  de: 'Inhalt',
  el: 'Περιεχόμενα',
  es: 'Índice',
  fi: 'Sisällys',
  fr: 'Table des matières',
  he: 'תוכן העניינים',
  hu: 'Tartalom',
  it: 'Indice',
  ja: '目次',
  ko: '목차',
  nb: 'Innhold',
  nl: 'Inhoud',
  pl: 'Spis treści',
  pt: 'Índice',
  ro: 'Cuprins',
  ru: 'Содержание',
  sv: 'Innehåll',
  tr: 'İçindekiler',
  uk: 'Зміст',
  zh: '目录',
}

/** Whether its lines run from right to left. */
const directionIn = (language: string): Book['direction'] =>
  rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

const rightToLeft: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'])
