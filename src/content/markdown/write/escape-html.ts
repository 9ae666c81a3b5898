// Escapes text for HTML within Markdown.

/** For an attribute: the text can neither end it nor begin a block of documentation. */
export const escapeAttribute = (text: string): string =>
  escaped(text)
    .replaceAll('"', '&quot;')
    .replace(/[{$:[](?=[%{$:!])|[*_`~\\]/g, character => `&#${character.charCodeAt(0)};`)

/** For text between tags: an empty comment divides what would begin a block. */
export const escapeHtml = (text: string): string =>
  escaped(text).replace(/\{(?=[%{])|\$(?=\$)|:(?=::)|\[(?=!)/g, '$&<!-- -->')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
