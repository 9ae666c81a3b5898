// What CommonMark has beside the vocabulary: quotes, lists, rules.
import type { Element } from 'hast'
import { framed } from '../frame.ts'
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
  const start = Number(element.properties.start ?? 1)
  const isLoose = items.some(item =>
    item.children.some(child => child.type === 'element' && child.tagName === 'p'),
  )
  return framed(
    writer,
    inside =>
      callWith(
        element.tagName === 'ol' ? 'numbered-list' : 'bullet-list',
        {
          loose: isLoose || undefined,
          start:
            element.tagName === 'ol' && Number.isSafeInteger(start) && start >= 0 && start !== 1
              ? start
              : undefined,
        },
        list(items.map(item => inside.either(item.children))),
      ),
    inside => items.map(item => [call('par', '– '), ...inside.flow(item.children)]),
  )
}
