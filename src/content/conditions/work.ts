// An upper bound on the work of evaluating an expression, in steps of some 50 nanoseconds, by the sizes of its variables.
import { functionKinds } from './functions.ts'
import { type ASTNode, bindingOf, type Loop, loopOf, operands, pathOf } from './syntax.ts'
import { charactersOfStep, sizeOfText } from './variables.ts'

/** The bound for an expression that was not refused, so that no loop is in another. */
export const workOf = (node: ASTNode, sizeOf: (path: readonly string[]) => number): number =>
  boundOf(node, { sizeOf, names: new Map(), range: 1 }).work.fixed

/** An amount: a fixed part, and in a loop a part for each step of the element's size. */
interface Amount {
  readonly fixed: number
  readonly item: number
}

/** Upper bounds on the work of a node and on the size of its value. */
interface Bound {
  readonly work: Amount
  readonly size: Amount
}

interface Scope {
  readonly sizeOf: (path: readonly string[]) => number
  /** The sizes of the names that loops and bindings declare. */
  readonly names: ReadonlyMap<string, Amount>
  /** The size of the list or map that the loop iterates over. */
  readonly range: number
}

/** The cost of an error that the library throws and catches. */
const stepsOfError = 150
/** The cost of looking up a time zone. */
const stepsOfZone = 5000

const fixed = (amount: number): Amount => ({ fixed: amount, item: 0 })
const one = fixed(1)
const element: Amount = { fixed: 0, item: 1 }

const plus = (...amounts: readonly Amount[]): Amount => ({
  fixed: amounts.reduce((sum, amount) => sum + amount.fixed, 0),
  item: amounts.reduce((sum, amount) => sum + amount.item, 0),
})

const times = (one: Amount, other: Amount, { range }: Scope): Amount => ({
  fixed: one.fixed * other.fixed,
  item: one.fixed * other.item + one.item * other.fixed + one.item * other.item * range,
})

const boundOf = (node: ASTNode, scope: Scope): Bound => {
  const path = pathOf(node)
  if (path !== undefined) return boundOfPath(path, scope)
  if (node.op === 'value') return { work: one, size: sizeOfLiteral(node.args) }
  const loop = loopOf(node)
  if (loop !== undefined) return boundOfLoop(loop, scope)
  const binding = bindingOf(node)
  if (binding !== undefined) {
    const { work, size } = boundOf(binding.value, scope)
    const inside = boundOf(binding.inside, named(scope, binding.variable, size))
    return { work: plus(work, inside.work, one), size: inside.size }
  }
  return boundOfOperation(node, scope)
}

const named = (scope: Scope, name: string, size: Amount): Scope => ({
  ...scope,
  names: new Map(scope.names).set(name, size),
})

const boundOfPath = (path: readonly string[], { names, sizeOf }: Scope): Bound => ({
  work: fixed(path.length),
  // A part of an element, or of a bound value, is no larger than the whole.
  size: names.get(path[0] ?? '') ?? fixed(sizeOf(path)),
})

const sizeOfLiteral = (value: unknown): Amount => {
  if (typeof value === 'string') return fixed(sizeOfText(value))
  return value instanceof Uint8Array ? fixed(1 + value.length) : one
}

const boundOfLoop = ({ name, range, variable, body }: Loop, scope: Scope): Bound => {
  const through = boundOf(range, scope)
  const count = through.size.fixed
  const inside = named({ ...scope, range: count }, variable, element)
  const bounds = body.map(each => boundOf(each, inside))
  const each = plus(...bounds.map(({ work }) => work))
  const catches = (name === 'all' || name === 'exists') && body.some(step => mayFail(step, inside))
  const total = (amount: Amount): Amount => fixed(count * (amount.fixed + amount.item))
  const collected = name === 'filter' ? through.size : total(bounds.at(-1)?.size ?? one)
  return {
    work: plus(through.work, total(plus(each, fixed(catches ? stepsOfError : 2)))),
    size: name === 'filter' || name === 'map' ? plus(one, collected) : one,
  }
}

const boundOfOperation = (node: ASTNode, scope: Scope): Bound => {
  const inner = operands(node).map(each => boundOf(each, scope))
  const sizes = inner.map(({ size }) => size)
  const before = plus(one, ...inner.map(({ work }) => work))
  const bound = (work: Amount, size: Amount): Bound => ({ work: plus(before, work), size })
  switch (node.op) {
    case 'call':
    case 'rcall': {
      const { work, size } = boundOfCall(node.args[0], sizes, scope)
      return bound(work, size)
    }
    case '&&':
    case '||':
      return bound(mayFail(node.args[0], scope) ? fixed(stepsOfError) : one, one)
    case '.':
    case '.?':
    case '[]':
    case '[?]':
      return bound(one, sizes[0] ?? one)
    case '+':
    case 'list':
    case 'map':
      return bound(plus(...sizes), plus(one, ...sizes))
    case '?:':
      return bound(one, plus(...sizes.slice(1)))
    default:
      return bound(plus(...sizes), one)
  }
}

const boundOfCall = (name: string, sizes: readonly Amount[], scope: Scope): Bound => {
  const kind = functionKinds.get(name)
  const all = sizes.reduce((product, size) => times(product, size, scope), one)
  const [first = one] = sizes
  const many = (count: number, amount: Amount) => times(fixed(count), amount, scope)
  switch (kind) {
    case 'reads':
      return { work: plus(...sizes), size: one }
    case 'rewrites':
      // A letter in upper case may be as long as three characters.
      return { work: plus(...sizes), size: many(3, first) }
    case 'searches':
      return { work: many(charactersOfStep, all), size: one }
    case 'splits':
      return { work: many(charactersOfStep, all), size: many(2 * charactersOfStep, first) }
    case 'joins':
      return { work: all, size: all }
    case 'ofInstant':
      return { work: fixed(sizes.length > 1 ? stepsOfZone : 1), size: one }
    default:
      return { work: one, size: one }
  }
}

/** Whether evaluating the node may throw: not if it only compares literals and declared names. */
const mayFail = (node: ASTNode, scope: Scope): boolean => !isPlain(node, scope) && !isComparison(node, scope)

const isPlain = (node: ASTNode, scope: Scope): boolean =>
  node.op === 'value' || (node.op === 'id' && scope.names.has(node.args))

const isComparison = (node: ASTNode, scope: Scope): boolean => {
  if (node.op === '==' || node.op === '!=') return node.args.every(each => isPlain(each, scope))
  return (node.op === '&&' || node.op === '||') && node.args.every(each => isComparison(each, scope))
}
