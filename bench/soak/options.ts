// The options of `npm run soak`.
import { parseArgs } from 'node:util'
import type { EngineName } from '../engines.ts'

export interface Options {
  readonly engine: EngineName
  readonly minutes: number
  /** As a share of the server's maximum. */
  readonly load: number
}

export const usage = `npm run soak -- [options]

  --minutes N                how long (120)
  --database ENGINE          sqlite or postgres (sqlite)
  --load SHARE               of what the server can do at most (0.5)`

/** Parses the arguments; throws an error with a sentence for the person who typed them. */
export const readOptions = (given: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...given],
    options: {
      minutes: { type: 'string', default: '120' },
      database: { type: 'string', default: 'sqlite' },
      load: { type: 'string', default: '0.5' },
    },
  })
  const { database } = values
  if (database !== 'sqlite' && database !== 'postgres')
    throw new Error('--database must be sqlite or postgres')
  const [minutes, load] = [Number(values.minutes), Number(values.load)]
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0')
  if (!(load > 0 && load <= 1)) throw new Error('--load must be above 0, and 1 at most')
  return { engine: database, minutes, load }
}
