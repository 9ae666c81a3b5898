// Long work gives the event loop back from time to time, so that nobody waits for it.

/** Gives a promise to wait for where the work has gone on long enough, and nothing where it may go on. */
export type Yield = () => Promise<void> | undefined

/** Milliseconds of work that goes on by itself, and of all that is done in one turn of the event loop. */
const longestStretch = 8
const longestTurn = 40

/** When this thread began what it does without a pause, and when the turn of the event loop began in which it does so. */
let begun: number | undefined
let turnBegun: number | undefined

/**
 * For all long work of this thread together: call it between steps, and wait for what it gives. It gives a promise where
 * the thread has gone on long enough by itself, or since the last turn of the event loop, whatever work that was. Of all that wait, one
 * goes on in each turn, so that many long works together block others no longer than one does.
 */
export const yieldWhenLong: Yield = () => {
  const now = performance.now()
  if (begun === undefined) {
    begun = now
    // Runs once nothing is left to do but to wait.
    process.nextTick(forgetBeginning)
  }
  if (turnBegun === undefined) {
    turnBegun = now
    // Streams go on by ticks, without a turn in between.
    setImmediate(forgetTurn)
  }
  return now - begun < longestStretch && now - turnBegun < longestTurn ? undefined : nextTurn()
}

/** Does something with each item, as `yieldWhenLong` says; without a promise for each, for there may be very many. */
export const eachInTurns = async <Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> => {
  for (const item of items) {
    act(item)
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
}

/** As `map`, one item after the other, giving the event loop back where the work takes long. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    results.push(await map(item, index))
  }
  return results
}

/** Does one after the other, each in a turn of the event loop of its own: for what cannot be interrupted, as loading a module. */
export const oneInEachTurn = async (steps: Iterable<() => Promise<unknown>>): Promise<void> => {
  for (const step of steps) {
    await step()
    await nextTurn()
  }
}

/**
 * A value that is in memory, without a wait, or in a later turn of the event loop where this one has lasted long. All work on
 * content reads it all the time, so nothing that walks content blocks others.
 */
export const inTime = <Value extends object | string>(
  value: Value | undefined,
): Value | Promise<Value> | undefined => {
  if (value === undefined) return undefined
  const turn = yieldWhenLong()
  return turn === undefined ? value : turn.then(() => value)
}

const forgetBeginning = (): void => {
  begun = undefined
}

const forgetTurn = (): void => {
  turnBegun = undefined
}

const waiting: (() => void)[] = []

/** Waits for the turn of the event loop that is this work's. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGoOn)
  })

const letOneGoOn = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}
