// Sends what is requested at the same moment to a thread in one task: a message takes as long as the work on a short text.
import { Invalid, ResourceExhausted } from '#kernel/errors.ts'

interface Asked<Item, Value> {
  readonly item: Item
  readonly resolve: (value: Value | PromiseLike<Value>) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Returns a function that does one item. Items given to it at the same moment are done by `all`; if that is refused or
 * exhausts time or memory, each is done by `alone`.
 */
export const together = <Item, Value>(
  all: (items: readonly Item[]) => Promise<readonly Value[]>,
  alone: (item: Item) => Promise<Value>,
): ((item: Item) => Promise<Value>) => {
  let waiting: Asked<Item, Value>[] = []
  const begin = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    const eachAlone = () => {
      for (const { item, resolve } of asked) resolve(alone(item))
    }
    if (asked.length === 1) return eachAlone()
    try {
      const values = await all(asked.map(({ item }) => item))
      for (const [index, { resolve }] of asked.entries()) resolve(values[index] as Value)
    } catch (error) {
      if (error instanceof Invalid || error instanceof ResourceExhausted) return eachAlone()
      for (const { reject } of asked) reject(error)
    }
  }
  return item =>
    new Promise((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) queueMicrotask(begin)
    })
}
