// An estimate of the memory that the dependencies of a cached page take: about as many bytes as their content.
import type { Dependencies } from '#sites/published/index.ts'

export const weightOfDependencies = (dependencies: Dependencies): number => {
  const known = weights.get(dependencies)
  if (known !== undefined) return known
  const { rows, conditions, texts } = dependencies
  let weight = bytesOfEntry
  for (const [name, written] of rows) weight += weightOf(name) + weightOf(written)
  for (const [condition] of conditions) weight += weightOf(condition)
  for (const { beside, asked } of texts) {
    weight += weightOf(beside)
    for (const [expression] of asked) weight += weightOf(expression)
  }
  weights.set(dependencies, weight)
  return weight
}

/** Cached, since dependencies never change. */
const weights = new WeakMap<Dependencies, number>()

const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return bytesOfEntry + bytesOfCharacter * value.length
  if (typeof value !== 'object' || value === null) return bytesOfEntry
  let weight = bytesOfEntry
  for (const [name, entry] of Object.entries(value)) weight += weightOf(name) + weightOf(entry)
  return weight
}

/** With its place in a map or an object. */
const bytesOfEntry = 100
const bytesOfCharacter = 2
