// Percent-encoding undone where it can be: people write addresses that are not encoded as they should be.

/** The text decoded; unchanged where an escape in it is none of UTF-8. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
