// The changes that a comparison found, each once, with the operations that it affects, in an order for people.
import { methods } from '../description.ts'
import type { Comparison, FoundChange, Scope } from './comparison.ts'
import type { OperationName, SpecChange, SpecComparison } from './spec-change.ts'

export const listChanges = (comparison: Comparison, limit: number): SpecComparison => {
  const changes = [...merged(concerned(comparison)).values()].map(changeOf).sort(inOrder)
  return {
    breaking: changes.some(({ breaking }) => breaking),
    changes: changes.slice(0, limit),
    more: changes.length > limit || comparison.steps <= 0 || comparison.changes < 0,
  }
}

/** The most operations that a change names. */
const mostOperations = 10

type Concerned = Map<Scope, OperationName[]>

/** For each scope, the first operations that use it, plus one if there are more. */
const concerned = (comparison: Comparison): Concerned => {
  const operations: Concerned = new Map()
  for (const scope of [...comparison.scopes].sort((one, other) =>
    byOperation(one.operation, other.operation),
  )) {
    const waiting = [scope]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      let known = operations.get(next)
      if (known === undefined) {
        known = []
        operations.set(next, known)
      }
      const { operation } = scope
      if (operation === undefined || known.includes(operation) || known.length > mostOperations) continue
      known.push(operation)
      waiting.push(...next.uses)
    }
  }
  return operations
}

interface MergedChange {
  readonly found: FoundChange
  readonly operations: Set<OperationName>
}

/** Changes at the same location, found from several places that use it, are one change. */
const merged = (operations: Concerned): Map<string, MergedChange> => {
  const changes = new Map<string, MergedChange>()
  for (const [scope, names] of operations)
    for (const found of scope.found) {
      const { type, direction = '', pointer, before, after, breaking } = found
      const key = JSON.stringify([type, direction, pointer, breaking, before, after])
      const known = changes.get(key)
      if (known === undefined) changes.set(key, { found, operations: new Set(names) })
      else for (const name of names) known.operations.add(name)
    }
  return changes
}

const changeOf = ({ found, operations }: MergedChange): SpecChange => {
  const { type, breaking, ...rest } = found
  const names = [...operations].sort(byOperation)
  const [only] = names
  if (names.length <= 1) return { type, breaking, ...only, ...rest }
  const named = { type, breaking, operations: names.slice(0, mostOperations), ...rest }
  return names.length > mostOperations ? { ...named, moreOperations: true } : named
}

/** Breaking changes first; then by operation and location. */
const inOrder = (one: SpecChange, other: SpecChange): number =>
  Number(other.breaking) - Number(one.breaking) ||
  byOperation(operationOf(one), operationOf(other)) ||
  compared(one.pointer, other.pointer) ||
  compared(one.type, other.type) ||
  compared(one.direction ?? '', other.direction ?? '') ||
  compared(one.message, other.message)

const operationOf = ({ path, method, operations }: SpecChange): OperationName | undefined =>
  path !== undefined && method !== undefined ? { path, method } : operations?.[0]

const byOperation = (one: OperationName | undefined, other: OperationName | undefined): number => {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  return compared(one.path, other.path) || methodIndex(one) - methodIndex(other)
}

const names: readonly string[] = methods

const methodIndex = ({ method }: OperationName): number => names.indexOf(method)

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
