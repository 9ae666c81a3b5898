// What stands within a line.
import type { PhrasingContent } from 'mdast'

/** Without the space at both ends. */
export const trimEdges = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.flatMap((child, index): PhrasingContent[] => {
    if (child.type !== 'text') return [child]
    const start = index === 0 ? child.value.replace(/^[ \t\n]+/, '') : child.value
    const value = index === children.length - 1 ? withoutEndingSpace(start) : start
    return value === '' ? [] : [{ ...child, value }]
  })

/** A regular expression would look at every run of spaces up to its end, again from each of them. */
const withoutEndingSpace = (text: string): string => {
  let end = text.length
  while (end > 0 && ' \t\n'.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
