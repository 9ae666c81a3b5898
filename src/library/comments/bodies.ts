// The texts of comments and replies in the requested form.
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { JsonPieces } from '#http/json.ts'
import { Invalid, ResourceExhausted } from '#kernel/errors.ts'
import type { ContentHead } from '../heads/index.ts'
import { addressesOf } from '../pages/index.ts'
import { peopleShownOn } from './reaction-store.ts'

export type Format = 'markdown' | 'document' | 'html'

interface Body {
  markdown?: string
  document?: unknown
  html?: string
}

/** Characters of Markdown in one answer, as text and parsed: a syntax tree takes twenty times as many. */
const mostCharacters = { markdown: 4_000_000, document: 400_000, html: 400_000 } as const

/** People that one answer shows with reactions: about as many as one post may have. */
const mostPeople = 5000

/** How many of the posts fit into one answer in a form. */
export const fittingPosts =
  (ctx: Ctx, format: Format) =>
  async (rows: readonly { readonly id: string; readonly markdown: string }[]): Promise<number> => {
    if (rows.length === 0) return 0
    const shown = await peopleShownOn(
      ctx,
      rows.map(({ id }) => id),
    )
    let [characters, people] = [0, 0]
    const beyond = rows.findIndex(({ id, markdown }) => {
      characters += markdown.length
      people += shown.get(id) ?? 0
      return characters > mostCharacters[format] || people > mostPeople
    })
    return beyond === -1 ? rows.length : beyond
  }

/** Links of one comment that are looked up; an answer shows many comments. */
const mostDestinations = 200

/** The body of a comment or reply. Links in it lead where they would lead on the page that the comment is about. */
export const bodyOf = async (
  ctx: Ctx,
  head: ContentHead,
  page: PageRecord | undefined,
  markdown: string,
  format: Format,
): Promise<Body> => {
  if (format === 'markdown') return { markdown }
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  if (format === 'document') {
    const document = await readable(markdown, text => renderer.document(text))
    return { document: new JsonPieces([document]) }
  }
  const links = await addressesOf(ctx, head, page ?? {}, markdown, mostDestinations)
  return { html: await readable(markdown, text => renderer.html(text, { links })) }
}

/**
 * A text that cannot be parsed, or not in time, is shown as code: a list must not become
 * unreadable because of one text in it.
 */
const readable = async <Form>(markdown: string, render: (text: string) => Promise<Form>): Promise<Form> => {
  try {
    return await render(markdown)
  } catch (error) {
    if (error instanceof Invalid || error instanceof ResourceExhausted) return render(asCode(markdown))
    throw error
  }
}

const asCode = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}\n${text}\n${fence}`
}
