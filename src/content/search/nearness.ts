// How near to each other a page says what was asked for.
import { endsOfFields, textOfPage } from './plain-page.ts'
import type { Term } from './query.ts'
import { rangesFound } from './snippets.ts'

/** The greatest share of the weights of all terms that a passage says, from 0 to 1. */
export const nearnessOf = (plain: string, terms: readonly Term[], weights: readonly number[]): number => {
  const places = rangesFound(plain, endsOfFields(textOfPage(plain)), terms)
  places.sort((one, other) => one.start - other.start)
  const weightOf = (term: number): number => weights[term] ?? 0
  let most = 0
  for (const [index, { start, term }] of places.entries()) {
    const said = new Set([term])
    let weight = weightOf(term)
    for (let next = index + 1; (places[next]?.end ?? Number.POSITIVE_INFINITY) <= start + passage; next++) {
      const { term: other = 0 } = places[next] ?? {}
      if (!said.has(other)) weight += weightOf(other)
      said.add(other)
    }
    most = Math.max(most, weight)
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return all === 0 ? 0 : most / all
}

/** In UTF-16 units. */
const passage = 120
