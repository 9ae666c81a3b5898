// Cards beside each other, each with a picture, a linked title and a text.
import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import { image } from '../elements/image.ts'
import { linked } from '../links.ts'
import { type Content, callWith, list } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

type Fields = Extract<Nodes, { type: 'cards' }>['cards'][number]

export const cards: TypstBlock = {
  nodes: {
    cards: (node, element, writer) => {
      const inside = writer.within({ longestWord: 14 })
      const cards = element.children.filter(child => child.type === 'element')
      const columns = node.size === 'large' || cards.length < 3 ? 2 : 3
      return callWith(
        'cards',
        { columns },
        list(cards.map((card, index) => cardOf(node.cards[index], card.children, inside))),
      )
    },
    card: (_, element, { flow }) => flow(element.children),
  },
}

const cardOf = (fields: Fields | undefined, children: readonly ElementContent[], writer: Writer): Content => {
  const [title, ...texts] = children
    .filter(child => child.type === 'element')
    .map(child => writer.line(child.children))
  const { cover = null, target = null } = fields ?? {}
  const name = title ?? (target === null ? [] : [target])
  return callWith(
    'card',
    {
      cover: cover === null ? undefined : image('block-image', cover, '', undefined, writer),
      title: name.length === 0 ? undefined : target === null ? name : linked(target, name, writer),
    },
    texts.map(text => callWith('par', {}, text)),
  )
}
