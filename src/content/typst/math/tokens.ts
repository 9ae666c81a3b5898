// Letters, names and operators of a formula.
import { textIn } from '../elements/kinds.ts'
import { type Content, call } from '../values/value.ts'
import type { Write } from './parts.ts'

/** A single letter is a variable, several are a name. */
export const letters: Write = element => {
  const text = textIn(element.children)
  if ([...text].length !== 1) return text === '' ? '' : call('math.upright', text)
  const letter = call('sign', text)
  return element.properties.mathvariant === 'normal' ? call('math.upright', letter) : letter
}

export const operator: Write = ({ children, properties }) => {
  const text = textIn(children).replace(/[\u2061-\u2064]/g, '')
  if (text === '') return ''
  const sign: Content = [...text].length === 1 ? call('sign', text) : text
  const { form, fence, lspace, rspace } = properties
  if (fence !== undefined)
    return call('math.class', form === 'postfix' ? 'closing' : form === 'prefix' ? 'opening' : 'normal', sign)
  if (isNothing(lspace) && isNothing(rspace)) return call('math.class', 'normal', sign)
  return [...text].length === 1 ? sign : call('math.class', 'relation', sign)
}

const isNothing = (space: unknown): boolean => /^0(?:em|pt)?$/.test(String(space ?? ''))
