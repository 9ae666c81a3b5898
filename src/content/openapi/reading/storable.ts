// Makes values storable: without characters, numbers or depths that a database or JSON cannot store.
import type { Json } from '#kernel/json.ts'

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

/** Returns the same value if all of it is storable. Calls `complain` for each part that was replaced, with its path. */
export const storable = (
  root: Json,
  complain: (message: string, path: readonly string[]) => void,
  spend: () => void,
): Json => {
  const path: string[] = []

  const clean = (value: Json): Json => {
    spend()
    if (typeof value === 'string') return isStorable(value) ? value : replaced(value)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      complain('This number is too large. It is left out.', path)
      return null
    }
    if (typeof value !== 'object' || value === null) return value
    return Array.isArray(value) ? cleanList(value) : cleanObject(value as { readonly [key: string]: Json })
  }

  const replaced = (text: string): string => {
    complain('This has characters that cannot be stored. They are replaced.', path)
    return storableText(text)
  }

  const cleanList = (list: readonly Json[]): Json => {
    const cleaned = list.map((item, index) => {
      path.push(String(index))
      const made = clean(item)
      path.pop()
      return made
    })
    return cleaned.some((item, index) => item !== list[index]) ? cleaned : list
  }

  const cleanObject = (object: { readonly [key: string]: Json }): Json => {
    let isChanged = false
    const entries = Object.entries(object).map(([key, value]): [string, Json] => {
      path.push(key)
      const name = isStorable(key) ? key : replaced(key)
      const cleaned = clean(value)
      path.pop()
      if (cleaned !== value || name !== key) isChanged = true
      return [name, cleaned]
    })
    return isChanged ? Object.fromEntries(entries) : object
  }

  return clean(root)
}
