// Text as it is written in HTML that stands in Markdown.

/** In an attribute: neither its end nor a block of documentation can begin in it. */
export const escapeAttribute = (text: string): string =>
  escaped(text)
    .replaceAll('"', '&quot;')
    .replace(/[{$:[](?=[%{$:!])|[*_`~\\]/g, character => `&#${character.charCodeAt(0)};`)

/** Between tags: an empty comment divides what would begin a block. */
export const escapeHtml = (text: string): string =>
  escaped(text).replace(/\{(?=[%{])|\$(?=\$)|:(?=::)|\[(?=!)/g, '$&<!-- -->')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
