// What HTML of articles says, as plain text.

/** A tag with its attributes, in whose values there may be angle brackets. */
export const anyTag = /<\/?[a-z][^\s>"']*(?:[^>"']|"[^"]*"|'[^']*')*>/g

/** On one line, without tags, and with what they escape as it is read. */
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
