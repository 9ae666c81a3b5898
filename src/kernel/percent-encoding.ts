// Percent-encoding of all but letters, digits and `-._~` (RFC 3986), as signatures and header fields need it.

/** These are the characters that `encodeURIComponent` leaves as they are. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
