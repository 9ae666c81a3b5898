// The updates in the HTML of an article, each with its day, its tags and what it says.

export interface UpdateInArticle {
  /** As `2026-08-06`. */
  readonly date?: string
  readonly tags: readonly string[]
  /** Its first heading, as text. */
  readonly heading?: string
  /** The anchor that leads there. */
  readonly anchor?: string
  readonly html: string
}

/** In the order of the article. */
export const updatesIn = (article: string): UpdateInArticle[] => {
  const updates: UpdateInArticle[] = []
  let [depth, start] = [0, 0]
  let opening = ''
  for (const { 0: tag, index } of article.matchAll(anyTag)) {
    const isEnd = tag.startsWith('</')
    if (!/^<\/?section[\s>]/.test(tag)) continue
    if (depth === 0 && !isEnd && !/ class="update"/.test(tag)) continue
    if (depth === 0 && isEnd) continue
    depth += isEnd ? -1 : 1
    if (depth === 1 && !isEnd) [opening, start] = [tag, index + tag.length]
    if (depth === 0) updates.push(readUpdate(opening, article.slice(start, index)))
  }
  return updates
}

/** With its attributes, in whose values there may be angle brackets. */
const anyTag = /<\/?[a-z][^\s>"']*(?:[^>"']|"[^"]*"|'[^']*')*>/g

const readUpdate = (opening: string, content: string): UpdateInArticle => {
  const [, anchor] = / id="([^"]*)"/.exec(opening) ?? []
  const [title = ''] = /^\s*<p class="update-title">.*?<\/p>/s.exec(content) ?? []
  const [, date] = /<time datetime="(\d{4}-\d{2}-\d{2})"/.exec(title) ?? []
  const tags = Array.from(title.matchAll(/<span class="tag">(.*?)<\/span>/gs), ([, tag = '']) => textOf(tag))
  const html = content.slice(content.indexOf(title) + title.length).trim()
  const [, heading] = /<h[1-6]\b[^>]*>(.*?)<\/h[1-6]>/s.exec(html) ?? []
  return {
    ...{ tags, html },
    ...(date !== undefined && !Number.isNaN(Date.parse(date)) && { date }),
    ...(anchor !== undefined && { anchor }),
    ...(heading !== undefined && { heading: textOf(heading) }),
  }
}

const textOf = (html: string): string =>
  html
    .replace(anyTag, '')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
    )
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()

const entities = { lt: '<', gt: '>', quot: '"', amp: '&' } as const
