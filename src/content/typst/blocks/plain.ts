// Blocks of CommonMark: quotes, lists, rules.
import type { Element, ElementContent } from 'hast'
import { anchors } from '../elements/anchors.ts'
import { textIn } from '../elements/kinds.ts'
import { framed } from '../frame.ts'
import { inDirection } from '../text/in-direction.ts'
import { directionOf } from '../text/script.ts'
import { type Content, call, callWith, list } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

export const plain: TypstBlock = {
  elements: {
    blockquote: (element, writer) =>
      framed(
        writer,
        inside => call('quotation', inside.flow(element.children)),
        inside => inside.flow(element.children),
      ),
    hr: () => call('rule'),
    ul: listOf,
    ol: listOf,
  },
}

function listOf(element: Element, writer: Writer): Content {
  const items = element.children.filter(node => node.type === 'element')
  const isLoose = items.some(({ children }) => children.some(isParagraph))
  const tasks = items.map(taskIn)
  const written = framed(
    writer,
    within => {
      const inside = within.within({ isInList: true })
      const loose = isLoose || undefined
      const nested = writer.place.isInList
      if (tasks.length > 0 && tasks.every(task => task !== undefined))
        return callWith('task-list', { loose }, list(tasks.map(task => taskOf(task, inside))))
      const content = list(items.map(item => itemOf(item, inside)))
      if (element.tagName === 'ul') return callWith('bullet-list', { loose, nested }, content)
      return callWith('numbered-list', { loose, nested, start: startOf(element) }, content)
    },
    inside => items.map(item => [call('par', '– '), ...inside.flow(item.children)]),
  )
  return items.every(({ children }) => directionOf(textIn(children)) !== 'ltr')
    ? inDirection(element.children, written, writer)
    : written
}

/** An item whose direction differs from that of its list still begins next to its mark. */
const itemOf = (item: Element, writer: Writer): Content => {
  const content = [...anchors(item, writer), ...writer.either(item.children)]
  const turned = inDirection(item.children, content, writer)
  const isOther = writer.place.book.direction === 'ltr' && directionOf(textIn(item.children)) === 'rtl'
  return isOther ? call('beside-mark', turned) : turned
}

const isParagraph = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'p'

const startOf = ({ properties }: Element): number | undefined => {
  const start = Number(properties.start ?? 1)
  return Number.isSafeInteger(start) && start >= 0 ? start : undefined
}

interface Task {
  readonly isDone: boolean
  readonly item: Element
}

/** The content of an item that begins with a check box, without the box. */
const taskIn = (item: Element): Task | undefined => {
  const index = item.children.findIndex(({ type }) => type === 'element')
  const first = item.children[index]
  if (first?.type !== 'element') return undefined
  if (first.tagName === 'input' && first.properties.type === 'checkbox')
    return {
      isDone: first.properties.checked === true,
      item: { ...item, children: item.children.toSpliced(index, 1) },
    }
  const inside = first.tagName === 'p' ? taskIn(first) : undefined
  return (
    inside && { isDone: inside.isDone, item: { ...item, children: item.children.with(index, inside.item) } }
  )
}

const taskOf = ({ isDone, item }: Task, writer: Writer): Content =>
  callWith('task', { done: isDone }, itemOf(item, writer))
