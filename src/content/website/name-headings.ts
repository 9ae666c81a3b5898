// The ids of headings: those that their text gives them anyway are not written.
import GithubSlugger, { slug } from 'github-slugger'
import type { Heading, Nodes, Root } from 'mdast'
import { escapeHtml } from './escape-html.ts'
import { plainText } from './title.ts'

/** Gives each heading its id where its text gives it another; all others that are wanted become anchors in it. */
export const nameHeadings = (root: Root, isWanted: (id: string) => boolean): void => {
  const headings = headingsIn(root)
  const slugger = new GithubSlugger()
  const slugs = headings.map(heading => slugger.slug(plainText(heading)))
  const taken = new Set<string>()
  for (const [index, heading] of headings.entries()) {
    const ids = heading.data?.ids ?? []
    const named = index === 0 ? ids.filter(isWanted) : ids
    const id =
      named.find(one => isId(one) && !taken.has(one) && isWanted(one)) ??
      named.find(one => isId(one) && !taken.has(one) && !isMade.test(one))
    if (id !== undefined) taken.add(id)
    const isOwn = id === slugs[index] && slug(plainText(heading)) === id
    if (id !== undefined && !isOwn) heading.id = id
    const anchors = ids.filter(one => one !== id && isWanted(one))
    heading.children.unshift(...anchors.map(anchorOf))
    delete heading.data
  }
}

const anchorOf = (id: string) => ({ type: 'html' as const, value: `<a id="${escapeHtml(id)}"></a>` })

/** What the Markdown of a heading can say. */
const isId = (id: string): boolean => /^[\p{L}\p{N}\p{M}_.:-]{1,200}$/u.test(id) && !id.startsWith('note:')

/** Made by a program for want of a name. */
const isMade = /^(?:id|idm|idp|h|header|heading|section|_?Toc)?[-_]?[\d.-]+$/i

const headingsIn = (node: Nodes): Heading[] => {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headingsIn) : []
}
