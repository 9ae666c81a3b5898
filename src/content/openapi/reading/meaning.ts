// A hash of a specification's meaning: equal whatever its spelling, JSON or YAML, and the order of its keys.
import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '#kernel/json.ts'

const chunk = 65_536

/** The hash does not depend on the order of the files, or of the fields of an object. */
export const meaningOf = (filesystem: { readonly [file: string]: Json }): string => {
  const hash = createHash('sha256')
  let text = ''
  const write = (more: string): void => {
    text += more
    if (text.length < chunk) return
    hash.update(text)
    text = ''
  }
  writeCanonical(filesystem, write)
  return hash.update(text).digest('hex')
}

const writeCanonical = (value: Json, write: (text: string) => void): void => {
  if (typeof value !== 'object' || value === null) write(JSON.stringify(value))
  else if (Array.isArray(value)) writeList(value, write)
  else writeObject(value as JsonObject, write)
}

const writeList = (list: readonly Json[], write: (text: string) => void): void => {
  write('[')
  for (const item of list) {
    writeCanonical(item, write)
    write(',')
  }
  write(']')
}

const writeObject = (object: JsonObject, write: (text: string) => void): void => {
  write('{')
  for (const field of Object.keys(object).sort()) {
    write(`${JSON.stringify(field)}:`)
    writeCanonical(object[field] as Json, write)
    write(',')
  }
  write('}')
}
