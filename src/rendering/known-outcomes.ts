// Caches the outcomes of work on texts, so that none is done twice: a value, a refusal, or that it takes too much.
import { createCache } from '#kernel/cache.ts'
import { exhaustedFor, Invalid, ResourceExhausted } from '#kernel/errors.ts'

export interface KnownOutcomes {
  /** The cached value, if any; throws if the work was refused, or exhausted time or memory recently. */
  recall(key: string): unknown
  /** Does the work, and caches its outcome; a value only if it has a weight. */
  keep<Value>(
    key: string,
    work: () => Promise<Value>,
    weightOf: (value: Value) => number | undefined,
  ): Promise<Value>
}

const valueCapacity = 16_000_000
const refusalCapacity = 10_000

export const createKnownOutcomes = (clock: () => number): KnownOutcomes => {
  const values = createCache<unknown>(valueCapacity, 'rendered-texts')
  const refusals = createCache<string>(refusalCapacity)
  const exhausted = createCache<number>(refusalCapacity)

  const note = (key: string, error: unknown): void => {
    if (error instanceof Invalid) refusals.set(key, error.message, 1)
    if (error instanceof ResourceExhausted) exhausted.set(key, clock() + exhaustedFor, 1)
  }
  return {
    recall: key => {
      const refusal = refusals.get(key)
      if (refusal !== undefined) throw new Invalid(refusal)
      const until = exhausted.get(key) ?? 0
      if (until > clock()) throw tooMuch(until - clock())
      return values.get(key)
    },
    keep: async (key, work, weightOf) => {
      try {
        const value = await work()
        const weight = weightOf(value)
        if (weight !== undefined) values.set(key, value, weight)
        return value
      } catch (error) {
        note(key, error)
        throw error instanceof ResourceExhausted ? tooMuch(exhaustedFor) : error
      }
    },
  }
}

const tooMuch = (milliseconds: number): ResourceExhausted =>
  new ResourceExhausted(
    'this text takes more time or memory than one text may have here; read it as Markdown, or make it simpler',
    Math.ceil(milliseconds / 1000),
  )
