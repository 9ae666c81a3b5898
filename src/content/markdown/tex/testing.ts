// What tests ask of a formula: its element, or what is wrong with it.
import type { Element } from 'hast'
import { texToMathml } from './tex-to-mathml.ts'

export const mathmlOf = (source: string, display: boolean): Element | undefined => {
  const drawn = texToMathml(source, display)
  return 'problem' in drawn ? undefined : drawn.element
}

export const problemOf = (source: string, display: boolean): string | undefined => {
  const drawn = texToMathml(source, display)
  return 'problem' in drawn ? drawn.problem : undefined
}
