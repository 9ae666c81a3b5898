// The media types of files, by their names.
import { createRequire } from 'node:module'
import type { Mime } from 'mime'

const require = createRequire(import.meta.url)

let known: Mime | undefined

/** By the extension; undefined for an unknown one. The table is loaded at first use, to keep it out of the start. */
export const mediaTypeOf = (name: string): string | undefined => {
  known ??= (require('mime') as typeof import('mime')).default
  return known.getType(name) ?? undefined
}
