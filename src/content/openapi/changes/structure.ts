// Numbers JSON values, giving equal values the same number, so that equal parts of two descriptions are skipped.

export interface Structures {
  /** Whether two values are equal, ignoring the order of keys. References are compared by their text. */
  same(one: unknown, other: unknown): boolean
  /** The number that the value shares with all equal ones. */
  of(value: unknown): number
  /** Whether the value contains references: what they refer to may differ although the value is equal. */
  hasReferences(value: unknown): boolean
  /** A number of the object itself, which no other object has, not even an equal one. */
  identity(value: unknown): number
}

export const createStructures = (): Structures => {
  const numbers = new Map<string, number>()
  const known = new WeakMap<object, { number: number; refers: boolean }>()
  const identities = new WeakMap<object, number>()
  let identified = 1

  const numbered = (value: unknown): { number: number; refers: boolean } => {
    if (typeof value !== 'object' || value === null)
      return { number: numberFor(JSON.stringify(value) ?? 'undefined'), refers: false }
    const before = known.get(value)
    if (before !== undefined) return before
    let refers = !Array.isArray(value) && Object.hasOwn(value, '$ref')
    const parts: string[] = []
    for (const [key, part] of Object.entries(value)) {
      const { number, refers: below } = numbered(part)
      parts.push(`${Array.isArray(value) ? '' : JSON.stringify(key)}:${number}`)
      refers ||= below
    }
    if (!Array.isArray(value)) parts.sort()
    const result = { number: numberFor(`${Array.isArray(value) ? '[' : '{'}${parts.join()}`), refers }
    known.set(value, result)
    return result
  }
  const numberFor = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number
  }

  return {
    same: (one, other) => one === other || numbered(one).number === numbered(other).number,
    of: value => numbered(value).number,
    hasReferences: value => numbered(value).refers,
    identity: value => {
      if (typeof value !== 'object' || value === null) return value === false ? -1 : 0
      const identity = identities.get(value) ?? identified++
      identities.set(value, identity)
      return identity
    },
  }
}
