// The plain text of an article's HTML.

/** A tag with its attributes, whose values may contain angle brackets. */
export const anyTag = /<\/?[a-z][^\s>"']*(?:[^>"']|"[^"]*"|'[^']*')*>/g

/** The text in one line, without tags, and with escapes decoded. */
export const textInHtml = (html: string): string =>
  html
    .replace(anyTag, '')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
    )
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()

const entities = { lt: '<', gt: '>', quot: '"', amp: '&' } as const
