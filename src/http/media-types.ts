// The media types that names of files stand for.
import { createRequire } from 'node:module'
import type { Mime } from 'mime'

const require = createRequire(import.meta.url)

let known: Mime | undefined

/** By its ending; undefined for one that nobody knows. Their table is made for the first name, so that a start does without it. */
export const mediaTypeOf = (name: string): string | undefined => {
  known ??= (require('mime') as typeof import('mime')).default
  return known.getType(name) ?? undefined
}
