// Escapes text for XML.

/** For elements and attributes. Characters that XML 1.0 does not allow in any form are removed. */
export const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
