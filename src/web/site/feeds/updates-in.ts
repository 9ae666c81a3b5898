// The updates in the HTML of an article, each with its day, its tags and its content.
import { anyTag, textInHtml } from '../text-in-html.ts'

export interface UpdateInArticle {
  /** The day, such as `2026-08-06`. */
  readonly date?: string
  readonly tags: readonly string[]
  /** The text of its first heading. */
  readonly heading?: string
  /** The anchor of the update. */
  readonly anchor?: string
  readonly html: string
}

/** The updates, in the order of the article. */
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

const readUpdate = (opening: string, content: string): UpdateInArticle => {
  const [, anchor] = / id="([^"]*)"/.exec(opening) ?? []
  const [title = ''] = /^\s*<p class="update-title">.*?<\/p>/s.exec(content) ?? []
  const [, date] = /<time datetime="(\d{4}-\d{2}-\d{2})"/.exec(title) ?? []
  const tags = Array.from(title.matchAll(/<span class="tag">(.*?)<\/span>/gs), ([, tag = '']) =>
    textInHtml(tag),
  )
  const html = content.slice(content.indexOf(title) + title.length).trim()
  const [, heading] = /<h[1-6]\b[^>]*>(.*?)<\/h[1-6]>/s.exec(html) ?? []
  return {
    tags,
    html,
    ...(date !== undefined && !Number.isNaN(Date.parse(date)) && { date }),
    ...(anchor !== undefined && { anchor }),
    ...(heading !== undefined && { heading: textInHtml(heading) }),
  }
}
