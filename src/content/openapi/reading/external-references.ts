// Which other files a text of a specification refers to.
import { isJsonObject, type Json } from '#kernel/json.ts'
import { newReadingBudget, parseText } from './parse-text.ts'
import { newProblems, Unreadable } from './problems.ts'

const mostReferences = 10_000

/** The files that the references in a text name, as written, without fragments. Empty if the text cannot be parsed. */
export const externalReferences = (text: string): string[] => {
  const found = new Set<string>()
  const take = (reference: Json | undefined): void => {
    const file = typeof reference === 'string' ? reference.split('#', 1)[0] : ''
    if (file && found.size < mostReferences) found.add(file)
  }
  const collect = (value: Json): void => {
    if (isJsonObject(value)) {
      take(value.$ref)
      for (const mapped of mappedFiles(value.discriminator)) take(mapped)
    }
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) collect(inner as Json)
  }
  try {
    collect(parseText(text, undefined, newReadingBudget(), newProblems()))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return [...found]
}

/** The values of a discriminator's mapping, except for mere names of schemas. */
const mappedFiles = (discriminator: Json | undefined): Json[] => {
  const mapping = isJsonObject(discriminator) ? discriminator.mapping : undefined
  return isJsonObject(mapping) ? Object.values(mapping).filter(isLikeFile) : []
}

const isLikeFile = (value: Json): boolean => typeof value === 'string' && /#|\.(json|ya?ml)$/i.test(value)
