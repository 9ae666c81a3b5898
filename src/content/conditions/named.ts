// Which variables an expression names: which claims of a visitor, and which values they have.
import type { Json } from '#kernel/json.ts'
import { isProgram, prepare } from './prepare.ts'
import { type ASTNode, innerNodes, operands, pathOf } from './syntax.ts'
import { type ExpressionVariables, isRoot } from './variables.ts'

/**
 * The claims that the expression names, sorted: `plan`, and `unsigned.beta` for an unsigned one. `*` stands for any claim,
 * where one is looked up by a computed name. Empty for an expression that is refused.
 */
export const claimsNamed = (text: string): string[] =>
  [...new Set(pathsIn(text).flatMap(path => claimOf(path) ?? []))].sort()

/** The value of each path that the expression names, such as `visitor.claims.plan`; null where there is none. */
export const valuesNamed = (text: string, variables: ExpressionVariables): Record<string, Json> =>
  Object.fromEntries(pathsIn(text).map(path => [written(path), valueAt(variables, path)]))

const claimOf = ([root, claims, name, unsigned]: readonly string[]): string | undefined => {
  if (root !== 'visitor' || (claims ?? 'claims') !== 'claims') return undefined
  if (name === undefined) return '*'
  return name === 'unsigned' ? `unsigned.${unsigned ?? '*'}` : name
}

const pathsIn = (text: string): readonly (readonly string[])[] => {
  const prepared = prepare(text)
  if (!isProgram(prepared)) return []
  const found: (readonly string[])[] = []
  collect(prepared.tree, new Set(), found)
  return found
}

/** A name that a loop or a binding declares hides the variable of that name. */
const collect = (node: ASTNode, shadowed: ReadonlySet<string>, found: (readonly string[])[]): void => {
  const path = pathOf(node) ?? memberOf(node)
  if (path !== undefined) {
    const [root = ''] = path
    if (isRoot(root) && !shadowed.has(root)) found.push(path)
    return
  }
  for (const { node: inner, variable } of innerNodes(node))
    collect(inner, variable === undefined ? shadowed : new Set(shadowed).add(variable), found)
}

/** The path of `"plan" in visitor.claims`: that claim alone. */
const memberOf = (node: ASTNode): readonly string[] | undefined => {
  if (node.op !== 'in') return undefined
  const [name, map] = operands(node)
  const path = map && pathOf(map)
  return name?.op === 'value' && typeof name.args === 'string' && path !== undefined && isOfClaims(path)
    ? [...path, name.args]
    : undefined
}

/** Only these are known to be maps and not lists. */
const isOfClaims = (path: readonly string[]): boolean =>
  ['visitor.claims', 'visitor.claims.unsigned'].includes(path.join('.'))

const written = ([root = '', ...names]: readonly string[]): string =>
  root + names.map(name => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('')

const valueAt = (variables: ExpressionVariables, path: readonly string[]): Json => {
  let value: unknown = variables
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return (value ?? null) as Json
}
