// The fields of a form as a browser sends them (application/x-www-form-urlencoded).
import { isUtf8 } from 'node:buffer'
import { Invalid } from '#kernel/errors.ts'

/** Values by the names of their fields. */
export type Form = ReadonlyMap<string, string>

/** No form of this program has as many. */
const mostFields = 100

/** Throws where a field occurs twice, or has text that not every database can store. */
export const parseForm = (bytes: Buffer): Form => {
  if (!isUtf8(bytes)) throw new Invalid('the form must be in UTF-8')
  const text = bytes.toString()
  if (countOf(text, '&') >= mostFields) throw new Invalid(`the form has more than ${mostFields} fields`)
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw new Invalid('the form has a field twice')
    if (value.includes('\0')) throw new Invalid('the form has U+0000 in a field')
    form.set(name, value)
  }
  return form
}

const countOf = (text: string, character: string): number => {
  let count = 0
  for (let at = text.indexOf(character); at >= 0 && count <= mostFields; at = text.indexOf(character, at + 1))
    count++
  return count
}
