// Highlights the code of one page, with limits for all of it together.
import type { ElementContent } from 'hast'
import { highlightCode, lengthLimit, workLimit, workOf } from './highlight-code.ts'

/** Highlights a page's pieces of code one by one; undefined for an unknown language, and beyond the limits. */
export const highlightingOfPage = (): ((
  code: string,
  language: string,
) => Promise<ElementContent[] | undefined>) => {
  const languages = new Set<string>()
  let length = 0
  let work = 0
  return async (code, language) => {
    const name = language.toLowerCase()
    const workOfCode = workOf(code)
    if (!languages.has(name) && languages.size === languageLimit) return undefined
    if (length + code.length > lengthLimit || work + workOfCode > workLimit) return undefined
    languages.add(name)
    length += code.length
    work += workOfCode
    return highlightCode(code, language)
  }
}

/** For one page: loading a language takes up to a second and a half, and some megabytes. */
const languageLimit = 12
