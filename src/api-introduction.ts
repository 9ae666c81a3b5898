// What the API reference says before all operations: pages of the handbook, each as a chapter.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const handbook = new URL('../docs/handbook/', import.meta.url)

/** In the order of the chapters. */
const pages = [
  'basics/calling-the-api.md',
  'basics/tokens.md',
  'basics/conditional-requests.md',
  'basics/trying-again.md',
  'people/levels.md',
  'reference/errors.md',
  'reference/limits.md',
] as const

/** In Markdown. */
export const apiIntroduction = (): string =>
  pages.map(page => chapter(readFileSync(new URL(page, handbook), 'utf8'))).join('\n\n')

/** A page without its front matter; a link to a page that is no chapter becomes plain text. */
const chapter = (page: string): string =>
  page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(linkToPage, (_, text: string, path: string, anchor?: string) => {
      const target = pages.find(one => basename(one) === basename(path))
      if (target === undefined) return text
      return `[${text}](${anchor ?? `#${titleOf(target)}`})`
    })
    .trim()

/** `[text](path.md#anchor)`; the text may be broken over lines. */
const linkToPage = /\[([^\]]+)\]\((?!https?:)([^)#\s]+\.md)(#[^)\s]*)?\)/g

/** The anchor of a chapter, from its first heading. */
const titleOf = (page: string): string => {
  const [, title = ''] = /^# (.+)$/m.exec(readFileSync(new URL(page, handbook), 'utf8')) ?? []
  return title.toLowerCase().replaceAll(' ', '-')
}
