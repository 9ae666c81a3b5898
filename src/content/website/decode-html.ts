// Decodes the bytes of a page: by the declared character set, unless the bytes contradict it.
import { isAscii, isUtf8 } from 'node:buffer'
import sniffHtmlEncoding from 'html-encoding-sniffer'
import { likelyCharacterSet } from './likely-character-set.ts'

/** `contentType` is the header; empty if there was none. */
export const decodeHtml = (bytes: Uint8Array, contentType: string): string =>
  decoded(bytes, characterSetOf(bytes, contentType))

/** The character set by the name that `TextDecoder` uses. */
const characterSetOf = (bytes: Uint8Array, contentType: string): string => {
  const marked = markOf(bytes) ?? wideCharacters(bytes)
  if (marked !== undefined) return marked
  const declared = declaredIn(bytes, contentType)
  if (isAscii(bytes)) return declared ?? 'utf-8'
  if (isUtf8(bytes))
    return declared !== undefined && isMultibyte(declared) && fits(bytes, declared)
      ? nearer(bytes, declared)
      : 'utf-8'
  const isBelieved = declared !== undefined && !declaredByDefault.has(declared)
  if (isBelieved && (!isMultibyte(declared) || fits(bytes, declared))) return declared
  return likelyCharacterSet(bytes, declared)
}

/** Character sets that servers and editors declare by default, without anybody having chosen them. */
const declaredByDefault: ReadonlySet<string> = new Set(['utf-8', 'windows-1252'])

const decoded = (bytes: Uint8Array, characterSet: string): string =>
  new TextDecoder(characterSet).decode(bytes)

/** A byte order mark decides, whatever is declared. */
const markOf = ([first, second, third]: Uint8Array): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

/** UTF-16 without a byte order mark: at the beginning of a page, every other byte is zero. */
const wideCharacters = (bytes: Uint8Array): string | undefined => {
  const length = Math.min(bytes.length, 256)
  if (length < 4) return undefined
  let [even, odd] = [0, 0]
  for (let index = 0; index < length; index++) {
    if (bytes[index] !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  if (odd > length / 3 && even === 0) return 'utf-16le'
  return even > length / 3 && odd === 0 ? 'utf-16be' : undefined
}

const declaredIn = (bytes: Uint8Array, contentType: string): string | undefined => {
  const inHeader = /;\s*charset\s*=\s*"?\s*([^\s";]+)/i.exec(contentType)?.[1]
  return nameOf(inHeader) ?? inMeta(bytes)
}

/** A name that `TextDecoder` does not know counts as not declared. */
const nameOf = (label: string | undefined): string | undefined => {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** In bytes: some pages declare it after where browsers look. */
const window = 20_000

const inMeta = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, window)).toString('latin1')
  const declaration = /<meta\s[^>]{0,500}charset|<\?xml\s[^>]{0,100}encoding/i.exec(start)
  if (declaration === null) return undefined
  try {
    const found = sniffHtmlEncoding(bytes.subarray(declaration.index, window), { defaultEncoding: 'x-none' })
    if (found !== 'x-none') return nameOf(found)
  } catch {
    // The library does not expect the declaration to end after the word `charset`.
  }
  return nameOf(
    /^<\?xml\s[^>]{0,100}encoding\s*=\s*["']([\w-]{1,40})/i.exec(start.slice(declaration.index))?.[1],
  )
}

const isMultibyte = (name: string): boolean => /^(?:shift_jis|euc-|big5|gbk|gb18030|iso-2022-jp)/.test(name)

const fits = (bytes: Uint8Array, name: string): boolean => {
  try {
    new TextDecoder(name, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** A few bytes may be valid in both: then the declared character set is used. */
const nearer = (bytes: Uint8Array, declared: string): string => {
  const foreign = [...decoded(bytes, 'utf-8').slice(0, 100_000)].filter(character => character > '\x7f')
  return foreign.length < 8 ? declared : 'utf-8'
}
