// Which pages load the style of rare blocks: those with a class or an element that it has rules for, and the style of
// every page has not.
import type { Asset } from '../assets.ts'
import { drawingStyle, rareStyle, style } from './site-assets.ts'

/** The style sheets that an article needs besides the one of every page. */
export const rareStylesFor = (article: string): Asset[] => {
  const needed = new Set<Asset>()
  for (const [element, sheet] of ofElements) if (article.includes(element)) needed.add(sheet)
  // Looks the classes up one by one: one regular expression of all of them takes ten times as long.
  let at = article.indexOf(opening)
  while (at !== -1 && needed.size < 2) {
    const end = article.indexOf('"', at + opening.length)
    for (const name of article.slice(at + opening.length, end).split(' ')) {
      const sheet = ofClasses.get(name)
      if (sheet !== undefined) needed.add(sheet)
    }
    at = article.indexOf(opening, end)
  }
  return [...needed]
}

const opening = ' class="'

const classesIn = ({ bytes }: Asset): Set<string> =>
  new Set([...bytes.toString().matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string))

const ofClasses = new Map(
  [rareStyle, drawingStyle].flatMap(sheet =>
    [...classesIn(sheet).difference(classesIn(style))].map(name => [name, sheet] as const),
  ),
)

const ofElements = [
  ['<mark', rareStyle],
  ['<math', drawingStyle],
] as const
