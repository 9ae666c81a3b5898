// Few tools work for a network at a time: others wait for them, so that nobody's search stands still for one reader.
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'

/** Of one network. */
const most = { working: 2, waiting: 8 } as const

interface Line {
  working: number
  /** Each called when it is its turn. */
  readonly waiting: (() => void)[]
}

/** By networks; each installation has its own. */
const linesByDatabase = new WeakMap<Installation['database'], Map<string, Line>>()

/** Throws Unavailable where too many wait already. */
export const inTurn = async <Result>(
  { database }: Pick<Installation, 'database'>,
  network: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const lines = linesByDatabase.get(database) ?? new Map<string, Line>()
  linesByDatabase.set(database, lines)
  const line = lines.get(network) ?? { working: 0, waiting: [] }
  lines.set(network, line)
  await turnIn(line)
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    // Whoever is next takes the place of this one.
    if (next !== undefined) next()
    else if (--line.working === 0) lines.delete(network)
  }
}

const turnIn = async (line: Line): Promise<void> => {
  if (line.working < most.working) {
    line.working++
    return
  }
  if (line.waiting.length >= most.waiting)
    throw new Unavailable('your network asks for too much at a time; wait for some answers and ask again')
  await new Promise<void>(resolve => line.waiting.push(resolve))
}
