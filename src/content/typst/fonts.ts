// The font families of a document; Typst looks for each character in one after the other.
import { list, type Value } from './values/value.ts'

export const fontsFor = (language: string): { sans: Value; mono: Value } => {
  const first = han[language.split('-')[0] ?? ''] ?? han.zh ?? ''
  const others = Object.values(han).filter(family => family !== first)
  const fallbacks = ['Noto Naskh Arabic', 'Noto Sans Hebrew', first, ...others, 'Noto Emoji']
  return {
    sans: list(['Noto Sans', ...fallbacks]),
    mono: list(['Noto Sans Mono', 'Noto Sans', ...fallbacks]),
  }
}

/** The font of ideographs, by the language of the document. */
const han: Readonly<Record<string, string>> = {
  zh: 'Noto Sans S Chinese',
  ja: 'Noto Sans Japanese',
  ko: 'Noto Sans Korean',
}
