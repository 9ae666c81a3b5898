// What no expression may contain, whatever its variables are: an
// unknown function or one that may take for ever, a loop in a loop.
import { functionKinds, longestDuration } from './functions.ts'
import { type ASTNode, bindingOf, innerNodes, loopOf } from './syntax.ts'

/** Why an expression is refused, and where in its text. */
export interface Refusal {
  readonly message: string
  readonly start: number
}

export const refusalIn = (node: ASTNode): Refusal | undefined =>
  badCall(node, false) ?? (nesting(node) > deepestLiteral ? tooNested(node) : undefined)

/** How deep lists and maps may nest; limited since the library keeps every type that it meets. */
const deepestLiteral = 3

const badCall = (node: ASTNode, isInLoop: boolean): Refusal | undefined => {
  const loop = loopOf(node)
  if (loop !== undefined && isInLoop) return at(node, `a loop (${loop.name}) may not stand in another loop`)
  const own = (loop ?? bindingOf(node)) ? undefined : badFunction(node)
  if (own !== undefined) return own
  for (const { node: inner, variable } of innerNodes(node)) {
    const found = badCall(inner, isInLoop || (loop !== undefined && variable !== undefined))
    if (found !== undefined) return found
  }
  return undefined
}

const badFunction = (node: ASTNode): Refusal | undefined => {
  if (node.op !== 'call' && node.op !== 'rcall') return undefined
  const name = node.args[0]
  if (!functionKinds.has(name)) return at(node, `the function ${name} is not known here`)
  if (name !== 'duration') return undefined
  const [text] = node.op === 'call' ? node.args[1] : []
  const isShort = text?.op === 'value' && String(text.args).length <= longestDuration
  return isShort ? undefined : at(node, 'a duration must be written out, as in duration("24h")')
}

const nesting = (node: ASTNode): number => {
  const inside = innerNodes(node).reduce((most, { node: inner }) => Math.max(most, nesting(inner)), 0)
  const makes = node.op === 'list' || node.op === 'map' || loopOf(node)?.name === 'map'
  return inside + (makes ? 1 : 0)
}

const at = ({ start }: ASTNode, message: string): Refusal => ({ message, start })

const tooNested = (node: ASTNode): Refusal => at(node, 'lists and maps may nest three levels deep')
