// Names of the files of a specification, and which files a text refers to.
import type { Json } from '#kernel/json.ts'
import { newReadingBudget, parseText } from './parse-text.ts'
import { isObject } from './pointers.ts'
import { newProblems, Unreadable } from './problems.ts'

/**
 * The name of the file that a reference leads to: its path relative to the entry (`schemas/pet.yaml`, `../common.json`),
 * or its whole address where it is written so, or in a file that is named so. Undefined for the same file.
 */
export const fileNameOf = (reference: string, inFile = ''): string | undefined => {
  const written = reference.split('#', 1)[0] as string
  if (written === '') return undefined
  if (isAddress(written)) return URL.parse(written)?.href ?? written
  if (isAddress(inFile)) return URL.parse(written, inFile)?.href ?? written
  return normalPath(
    written.startsWith('/') ? written : `${inFile.slice(0, inFile.lastIndexOf('/') + 1)}${written}`,
  )
}

/** With a scheme, or without one but with a host. */
const isAddress = (name: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(name)

const normalPath = (path: string): string => {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && parts.at(-1) !== '') parts.pop()
    else if (part === '..' && parts.length === 1 && parts[0] === '') continue
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part)
  }
  return parts.join('/')
}

const mostReferences = 10_000

/** The files that the references in a text name, as they are written, without fragments. None where it cannot be parsed. */
export const externalReferences = (text: string): string[] => {
  const found = new Set<string>()
  const take = (reference: Json | undefined): void => {
    const file = typeof reference === 'string' ? reference.split('#', 1)[0] : ''
    if (file && found.size < mostReferences) found.add(file)
  }
  const collect = (value: Json): void => {
    if (isObject(value)) {
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

/** What a discriminator maps to, as far as it is no mere name of a schema. */
const mappedFiles = (discriminator: Json | undefined): Json[] => {
  const mapping = isObject(discriminator) ? discriminator.mapping : undefined
  return isObject(mapping) ? Object.values(mapping).filter(isLikeFile) : []
}

const isLikeFile = (value: Json): boolean => typeof value === 'string' && /#|\.(json|ya?ml)$/i.test(value)
