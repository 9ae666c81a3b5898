// The syntax tree of an expression: the children of a node, the names
// that loops and bindings declare, and the paths that it names.
import type { ASTNode } from '@marcbachmann/cel-js'

export type { ASTNode }

/** The names of the macros that iterate over a list or a map. */
const loops: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** A loop: what it iterates over, the name of each element, and what is evaluated for each. */
export interface Loop {
  readonly name: string
  readonly range: ASTNode
  readonly variable: string
  readonly body: readonly ASTNode[]
}

export const loopOf = (node: ASTNode): Loop | undefined => {
  if (node.op !== 'rcall') return undefined
  const [name, range, [variable, ...body]] = node.args
  return loops.has(name) && variable?.op === 'id' && body.length > 0
    ? { name, range, variable: variable.args, body }
    : undefined
}

/** `cel.bind(name, value, inside)`. */
export interface Binding {
  readonly variable: string
  readonly value: ASTNode
  readonly inside: ASTNode
}

export const bindingOf = (node: ASTNode): Binding | undefined => {
  if (node.op !== 'rcall' || node.args[0] !== 'bind') return undefined
  const [variable, value, inside] = node.args[2]
  return variable?.op === 'id' && value !== undefined && inside !== undefined
    ? { variable: variable.args, value, inside }
    : undefined
}

/** A child of a node, and the name that is declared for it, if any. */
export interface Inner {
  readonly node: ASTNode
  readonly variable?: string
}

export const innerNodes = (node: ASTNode): readonly Inner[] => {
  const loop = loopOf(node)
  if (loop !== undefined)
    return [{ node: loop.range }, ...loop.body.map(each => ({ node: each, variable: loop.variable }))]
  const binding = bindingOf(node)
  if (binding !== undefined)
    return [{ node: binding.value }, { node: binding.inside, variable: binding.variable }]
  return operands(node).map(each => ({ node: each }))
}

/** The children of a node that is neither a loop nor a binding. */
export const operands = (node: ASTNode): readonly ASTNode[] => {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return node.args
  }
}

/** `visitor.claims["plan"]` as `['visitor', 'claims', 'plan']`; undefined where an index is not a constant. */
export const pathOf = (node: ASTNode): readonly string[] | undefined => {
  const names: string[] = []
  let at = node
  for (let name = nameIn(at); name !== undefined; name = nameIn(at)) {
    names.unshift(name)
    if (at.op === 'id') return names
    at = (at.args as [ASTNode])[0]
  }
  return undefined
}

const nameIn = (node: ASTNode): string | undefined => {
  if (node.op === 'id') return node.args
  if (node.op === '.') return node.args[1]
  if (node.op !== '[]' || node.args[1].op !== 'value') return undefined
  const index = node.args[1].args
  return typeof index === 'string' ? index : undefined
}
