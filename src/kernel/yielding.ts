// Long work gives the event loop back from time to time, so that it does not block others.

/** Gives a promise to await where the work has gone on long enough, and undefined where it may go on. */
export type Yield = () => Promise<void> | undefined

/** In milliseconds: for work without a pause, and for all that is done in one turn of the event loop. */
const longestStretch = 8
const longestTurn = 40

/**
 * When this thread began its present work without a pause, and when
 * the present turn of the event loop began; undefined until measured.
 */
let begun: number | undefined
let turnBegun: number | undefined

/**
 * For all long work of this thread together: call it between steps, and await what it gives. It gives a promise where the
 * thread has worked too long without a pause, or in this turn of the event loop, whatever work that was. One of those that
 * wait goes on in each turn, so that many long works together block others no longer than one does.
 */
export const yieldWhenLong: Yield = () => {
  const now = performance.now()
  if (begun === undefined) {
    begun = now
    // Runs once the thread has nothing left to do but wait.
    process.nextTick(forgetBeginning)
  }
  if (turnBegun === undefined) {
    turnBegun = now
    // Streams go on by ticks, without a turn of the event loop in between.
    setImmediate(forgetTurn)
  }
  return now - begun < longestStretch && now - turnBegun < longestTurn ? undefined : nextTurn()
}

/** Acts on each item, yielding as `yieldWhenLong` says. It awaits no promise per item, for there may be very many. */
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

/**
 * Does one step after the other, each in its own turn of the event
 * loop: for steps that cannot be interrupted, as loading a module.
 */
export const oneInEachTurn = async (steps: Iterable<() => Promise<unknown>>): Promise<void> => {
  for (const step of steps) {
    await step()
    await nextTurn()
  }
}

/**
 * A value that is in memory: without a promise, or in a later turn of the event loop where this one has lasted too long. All
 * work on content reads values through this, so nothing that walks content blocks others.
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

/** Waits for a later turn of the event loop, in line with all others that wait. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGoOn)
  })

const letOneGoOn = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}
