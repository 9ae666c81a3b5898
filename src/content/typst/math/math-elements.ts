// The elements of MathML, each with its counterpart in Typst.
import type { Element, ElementContent } from 'hast'
import { textIn } from '../elements/kinds.ts'
import { type Content, call, callWith, length } from '../values/value.ts'
import { accented } from './accents.ts'
import { partsOf, type Write } from './parts.ts'
import { tableOf } from './tables.ts'
import { letters, operator } from './tokens.ts'

const row: Write = (element, content) => colored(element, styled(element, fenced(element, content)))

/** The content between fences that grow with it. */
const fenced = (element: Element, content: (nodes: readonly ElementContent[]) => Content): Content => {
  const parts = partsOf(element)
  const [first, last] = [parts[0], parts.at(-1)]
  const binomial = parts.length === 3 ? parts[1] : undefined
  if (binomial?.tagName === 'mfrac' && isThin(binomial) && textIn(parts.slice(0, 1)) === '(') {
    const [above, below] = partsOf(binomial).map(part => content([part]))
    return call('math.binom', above ?? '', below ?? '')
  }
  const grows = (part: Element | undefined) =>
    part?.properties.fence !== undefined && String(part.properties.stretchy) === 'true'
  return parts.length > 1 && grows(first) && grows(last) ? call('math.lr', content(parts)) : content(parts)
}

const styled = ({ properties, tagName }: Element, content: Content): Content => {
  if (tagName !== 'mstyle' || properties.displaystyle === undefined) return content
  return call(String(properties.displaystyle) === 'true' ? 'math.display' : 'math.inline', content)
}

const colored = ({ properties: { mathcolor } }: Element, content: Content): Content =>
  typeof mathcolor === 'string' && /^#[\da-f]{6}$/i.test(mathcolor)
    ? callWith('colored', { ink: mathcolor }, content)
    : content

const isThin = ({ properties: { linethickness } }: Element): boolean => /^0/.test(String(linethickness ?? 1))

/** Subscripts and superscripts are beside their base. */
const scripts =
  (...places: readonly string[]): Write =>
  (element, content) => {
    const [base, ...others] = partsOf(element).map(part => content([part]))
    return callWith(
      'math.attach',
      Object.fromEntries(places.map((place, index) => [place, others[index]])),
      base ?? '',
    )
  }

/** Limits are above and below their base. */
const limits =
  (...places: readonly ('t' | 'b')[]): Write =>
  (element, content) => {
    const [base, ...others] = partsOf(element)
    const [only] = others
    const accent =
      others.length === 1 && base !== undefined && only !== undefined
        ? accented(base, only, places[0] ?? 't', content)
        : undefined
    if (accent !== undefined) return accent
    const scripts = Object.fromEntries(
      places.map((place, index) => [place, content(others.slice(index, index + 1))]),
    )
    const inside = base === undefined ? '' : content([base])
    const stretched = base?.tagName === 'mo' && String(base.properties.stretchy) === 'true'
    return callWith(
      'math.attach',
      scripts,
      call('math.limits', stretched ? call('math.stretch', inside) : inside),
    )
  }

const enclosed: Write = (element, content) => {
  const notation = String(element.properties.notation ?? '').split(' ')
  const inside = content(partsOf(element))
  if (notation.includes('top')) return call('math.overline', inside)
  if (notation.includes('bottom')) return call('math.underline', inside)
  if (notation.includes('box')) return call('boxed', inside)
  const [up, down] = ['updiagonalstrike', 'downdiagonalstrike'].map(one => notation.includes(one))
  if (up || down)
    return callWith(
      'math.cancel',
      { cross: (up && down) || undefined, inverted: (down && !up) || undefined },
      inside,
    )
  return inside
}

const space: Write = ({ properties: { width } }) => {
  const [, number = '', unit = ''] = /^(-?\d*\.?\d+)(em|pt|mu)$/.exec(String(width ?? '')) ?? []
  if (number === '') return ''
  return call(
    'h',
    unit === 'pt' ? length(Number(number), 'pt') : length(Number(number) / (unit === 'mu' ? 18 : 1), 'em'),
  )
}

/** Scripts on both sides: those after `mprescripts` are before the base. */
const multiscripts: Write = (element, content) => {
  const [base, ...others] = partsOf(element)
  const divide = others.findIndex(({ tagName }) => tagName === 'mprescripts')
  const [right, left] = divide < 0 ? [others, []] : [others.slice(0, divide), others.slice(divide + 1)]
  const at = (list: readonly Element[], index: number) =>
    list[index] === undefined ? undefined : content([list[index]])
  return callWith(
    'math.attach',
    { br: at(right, 0), tr: at(right, 1), bl: at(left, 0), tl: at(left, 1) },
    base === undefined ? '' : content([base]),
  )
}

export const mathElements: Readonly<Record<string, Write | undefined>> = {
  mrow: row,
  mstyle: row,
  mpadded: row,
  mi: (element, content) => colored(element, letters(element, content)),
  mn: (element, content) => colored(element, content(element.children)),
  mo: (element, content) => colored(element, operator(element, content)),
  mtext: element => colored(element, textIn(element.children)),
  ms: element => textIn(element.children),
  span: () => '',
  none: () => '',
  mspace: space,
  mfrac: (element, content) => {
    const [above = '', below = ''] = partsOf(element).map(part => content([part]))
    return isThin(element) ? call('thin-fraction', above, below) : call('math.frac', above, below)
  },
  msqrt: (element, content) => call('math.sqrt', content(element.children)),
  mroot: (element, content) => {
    const [base = '', index = ''] = partsOf(element).map(part => content([part]))
    return call('math.root', index, base)
  },
  msub: scripts('br'),
  msup: scripts('tr'),
  msubsup: scripts('br', 'tr'),
  munder: limits('b'),
  mover: limits('t'),
  munderover: limits('b', 't'),
  mmultiscripts: multiscripts,
  menclose: enclosed,
  mphantom: (element, content) => call('hide', content(element.children)),
  mtable: tableOf,
}
