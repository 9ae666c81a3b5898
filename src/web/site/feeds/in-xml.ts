// Text as XML has it.

/** In elements and in attributes. XML 1.0 has no place for some characters, however they are written. */
export const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
