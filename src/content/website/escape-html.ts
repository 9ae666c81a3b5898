// Text as it is written in HTML that stands in Markdown.

/** Neither HTML nor blocks of documentation can begin in it. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\{(?=[%{])|(?<=\{)\{/g, '&#123;')
    .replace(/:(?=::)/g, '&#58;')
