// The codes of languages in translations: BCP 47, in lower case and in the one spelling that it recommends.
import { type FieldProblem, Invalid } from '#kernel/errors.ts'

/** The form of a code; whether it is a valid one is checked by `problemOfLanguage`. */
export const languagePattern = '^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,5}$'

/** What is wrong with a code; undefined for a valid one. */
export const problemOfLanguage = (code: string): string | undefined => {
  const canonical = canonicalOf(code)
  if (canonical === code) return undefined
  const hint = canonical === undefined ? 'such as en or pt-br' : `here ${canonical}`
  return `must be the code of a language in lower case, ${hint}`
}

/** Refuses invalid codes, and names all of them. */
export const refuseUnlessLanguages = (codes: readonly (readonly [path: string, code: string])[]): void => {
  const problems: FieldProblem[] = []
  for (const [path, code] of codes) {
    const message = problemOfLanguage(code)
    if (message !== undefined) problems.push({ path, message })
  }
  const [first] = problems
  if (first === undefined) return
  const wrong = codes.find(([path]) => path === first.path)?.[1] ?? ''
  throw new Invalid(`${wrong.slice(0, longestCode)} ${first.message}`, problems)
}

export const longestCode = 40

const canonicalOf = (code: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(code)[0]?.toLowerCase()
  } catch {
    return undefined
  }
}
