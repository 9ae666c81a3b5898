// Writes the ids of headings, unless they are the ones that the text gives anyway.
import GithubSlugger, { slug } from 'github-slugger'
import type { Root } from 'mdast'
import { escapeAttribute, isHeadingId } from '../markdown/index.ts'
import { headingsIn, plainText } from './title.ts'

/** Gives each heading its id if its text would give it another; all other wanted ids become anchors in it. */
export const nameHeadings = (root: Root, isWanted: (id: string) => boolean): void => {
  const headings = headingsIn(root)
  const slugger = new GithubSlugger()
  const slugs = headings.map(heading => slugger.slug(plainText(heading)))
  const taken = new Set<string>()
  for (const [index, heading] of headings.entries()) {
    const ids = (heading.data?.ids ?? []).filter(id => !taken.has(id))
    const isTitle = index === 0
    const id = bestOf(ids, isWanted, isTitle)
    const isGiven = id !== undefined && (id !== slugs[index] || slug(plainText(heading)) !== id)
    if (id !== undefined) taken.add(id)
    const anchors = ids.filter(one => one !== id && isWanted(one))
    heading.children.unshift(...anchors.map(one => html(`<a id="${escapeAttribute(one)}"></a>`)))
    delete heading.data
    if (!isGiven) continue
    // A program that reads only the line of the title would take an id in braces for part of it.
    if (isPlain.test(id) && !isTitle) heading.id = id
    else
      heading.children.push(
        { type: 'text', value: ' ' },
        html(`<a href="#${escapeAttribute(id)}" id="${escapeAttribute(id)}"></a>`),
      )
  }
}

/** The best of a heading's ids; the title needs one only if a link leads to it. */
const bestOf = (
  ids: readonly string[],
  isWanted: (id: string) => boolean,
  isTitle: boolean,
): string | undefined => {
  const possible = ids.filter(isHeadingId)
  const wanted = possible.filter(isWanted)
  const given = (list: readonly string[]) => list.find(id => !isMade.test(id))
  return given(wanted) ?? wanted[0] ?? (isTitle ? undefined : given(possible))
}

const html = (value: string) => ({ type: 'html' as const, value })

/** An id in which nothing can be read as Markdown. */
const isPlain = /^_?[\p{L}\p{N}\p{M}-]+(?:[_.][\p{L}\p{N}\p{M}-]+)*$/u

/** An id that a program made for lack of a name. */
const isMade = /^(?:id|idm|idp|h|header|heading|section|_?Toc)?[-_]?[\d.-]+$/i
