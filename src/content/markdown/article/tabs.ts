// Tabs that work without a script: radio buttons, each before the part that it shows.
import type { Element, ElementContent } from 'hast'
import { filled } from '#languages/index.ts'
import { h } from '../blocks/html.ts'
import type { Finish, Surroundings } from './finish.ts'

export const tabs: Finish<'tabs'> = (element, _, around) => {
  const { words } = around
  const name = around.ownId('tabs')
  let count = 0
  element.children = element.children.flatMap(child => {
    const node = around.blockOf(child)
    if (child.type !== 'element' || node?.type !== 'tab') return isSpace(child) ? [] : [child]
    const icon = around.icon(node.icon)
    const label = [
      ...(icon ? [icon] : []),
      node.title === null ? around.said(filled(words.tab, { number: count + 1 })) : textOf(node.title),
    ]
    return parts(child, label, { name, isFirst: count++ === 0, around })
  })
  if (count === 0) return element
  element.properties = { className: ['tabset'], role: 'group', ariaLabel: words.tabs }
  return element
}

interface Place {
  readonly name: string
  readonly isFirst: boolean
  readonly around: Surroundings
}

/** The button of the tab, its label, and its content; the title within the content stays for printing. */
const parts = (tab: Element, label: ElementContent[], { name, isFirst, around }: Place): Element[] => {
  const id = around.ownId('tab')
  const content = tab.children.filter(child => !isTitle(child))
  return [
    h('input', { type: 'radio', name, id, checked: isFirst }),
    h('label', { htmlFor: id }, label),
    h('div', { className: ['tab'] }, [h('p', { className: ['tab-title'] }, label), ...content]),
  ]
}

const isTitle = (node: ElementContent): boolean =>
  node.type === 'element' && [node.properties.className].flat().includes('tab-title')

const isSpace = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

const textOf = (value: string): ElementContent => ({ type: 'text', value })
