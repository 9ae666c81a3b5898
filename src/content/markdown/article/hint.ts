// Hints with an icon for their kind; the word for the kind is for people who do not see the icon.
import type { ElementContent } from 'hast'
import type { Hint } from '../blocks/hint.ts'
import { h } from '../blocks/html.ts'
import type { Finish, Surroundings } from './finish.ts'

export const hint: Finish<'hint'> = (element, node, around) => {
  const { dataStyle, open } = element.properties
  const isFolded = node.collapsed !== null
  element.properties = {
    className: ['hint'],
    dataStyle,
    ...(isFolded ? { open } : { role: 'note' }),
  }
  const [title, ...content] = element.children
  const drawing = around.icon(node.icon) ?? around.icon(icons[node.kind] ?? icons[node.style])
  const shown: ElementContent[] = drawing === undefined ? [] : [drawing]
  if (title?.type === 'element') {
    if (node.title === null) title.children = untitled(node.kind, isFolded, around) ?? title.children
    if (isFolded) title.children = [...shown, ...title.children]
    else if (isWordless(node)) title.properties.className = ['unseen']
  }
  element.children = [...(isFolded ? [] : shown), ...(title ? [title] : []), ...content]
  return element
}

/** The word for the kind; undefined for a kind that the author made up. */
const untitled = (
  kind: string,
  isFolded: boolean,
  { hints, said }: Surroundings,
): ElementContent[] | undefined => {
  if (!Object.hasOwn(hints, kind)) return undefined
  const words = said(hints[kind as keyof typeof hints])
  return isFolded ? [words] : [h('strong', {}, [words])]
}

/** With a chosen style and no title, the icon says enough. */
const isWordless = ({ title, data }: Hint): boolean => title === null && data?.isOfStyle === true

/** Font Awesome icons, by kind and by style. */
const icons: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'triangle-exclamation',
  danger: 'circle-exclamation',
  tip: 'lightbulb',
  important: 'bullhorn',
  question: 'circle-question',
  bug: 'bug',
  example: 'flask',
  quote: 'quote-left',
})
