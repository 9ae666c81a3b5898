// News entries with a readable date that can be linked to.
import type { Element, ElementContent } from 'hast'
import { writtenDay } from '#kernel/days.ts'
import { h } from '../blocks/html.ts'
import type { Update } from '../blocks/updates.ts'
import type { Finish } from './finish.ts'

export const update: Finish<'update'> = (element, node, around) => {
  const day = dayOf(node, around.language)
  const title = element.children.find(isTitle)
  if (day === undefined || node.date === null || title === undefined) return element
  element.properties.id = around.anchorOf(node, node.date)
  const time = h('time', { dateTime: node.date }, day)
  const link = h('a', { className: ['anchor'], href: `#${element.properties.id}` }, [time])
  title.children = title.children.map(child =>
    child.type === 'element' && child.tagName === 'time' ? link : child,
  )
  return element
}

/** The date in the style of that language; undefined if the calendar has no such day. */
export const dayOf = ({ date }: Update, language: string): string | undefined => {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? undefined : writtenDay(day, language)
}

const isTitle = (node: ElementContent): node is Element =>
  node.type === 'element' && node.properties.className?.toString() === 'update-title'
