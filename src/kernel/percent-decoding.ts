// Percent-decoding that copes with addresses that are not properly encoded.

/** The text decoded; unchanged where it has an escape that is not UTF-8. */
export const percentDecoded = (text: string): string => decoded(text) ?? text

/** The address with a path that can be decoded: escapes that are not UTF-8 are escaped themselves. */
export const withDecodablePath = (address: string): string => {
  const end = address.search(/[?#]/)
  const path = end === -1 ? address : address.slice(0, end)
  if (!path.includes('%') || decoded(path) !== undefined) return address
  const escaped = path.replace(/(?:%[0-9a-f]{2})+|%/gi, escapes =>
    decoded(escapes) === undefined ? escapes.replaceAll('%', '%25') : escapes,
  )
  return escaped + address.slice(path.length)
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The address in its normal form: characters that need no escape are
 * written as they are, other escapes in upper case (RFC 3986, 6.2.2).
 */
export const withoutNeedlessEscapes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, written => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : written.toUpperCase()
  })
