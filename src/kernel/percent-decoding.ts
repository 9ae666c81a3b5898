// Percent-encoding undone where it can be: people write addresses that are not encoded as they should be.

/** The text decoded; unchanged where an escape in it is none of UTF-8. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The same address in its one spelling: what need not be escaped is not, and escapes are in upper case (RFC 3986, 6.2.2). */
export const withoutNeedlessEscapes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, written => {
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : written.toUpperCase()
  })
