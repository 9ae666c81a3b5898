// Which pages load the style of blocks that few pages have: those with a class, or an element, that it knows and the style of every page does not.
import type { Asset } from '../assets.ts'
import { rareStyle, style } from './site-assets.ts'

const classesIn = ({ bytes }: Asset): Set<string> =>
  new Set([...bytes.toString().matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string))

const rareClasses = classesIn(rareStyle).difference(classesIn(style))

/** By searching for classes one by one: an expression of all of them takes ten times as long. */
export const needsRareStyle = (article: string): boolean => {
  if (article.includes('<mark') || article.includes('<math')) return true
  let at = article.indexOf(opening)
  while (at !== -1) {
    const end = article.indexOf('"', at + opening.length)
    if (isRare(article.slice(at + opening.length, end))) return true
    at = article.indexOf(opening, end)
  }
  return false
}

const opening = ' class="'

const isRare = (classes: string): boolean =>
  rareClasses.has(classes) ||
  (classes.includes(' ') && classes.split(' ').some(name => rareClasses.has(name)))
