// The options of `npm run crashes`.
import { parseArgs } from 'node:util'
import type { EngineName } from '../engines.ts'

export interface Options {
  readonly engines: readonly EngineName[]
  /** How often servers are killed, on each engine. */
  readonly kills: number
  /** How many writers work at the same time, each in a space of its own. */
  readonly writers: number
  /** A folder on a small disk that may be filled; undefined if none was named. */
  readonly disk: string | undefined
}

export const usage = `npm run crashes -- [options]

  --kills N                  how often a server is killed, on each engine (100, or 12 with --short)
  --short                    about ten minutes
  --database ENGINE          sqlite, postgres or both (both)
  --writers N                writers at the same time (6)
  --disk FOLDER              a folder on a disk of its own, of some 500 MB: it is filled until nothing fits, and emptied`

/** Parses the arguments; throws an error with a sentence for the person who typed them. */
export const readOptions = (given: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...given],
    options: {
      kills: { type: 'string' },
      short: { type: 'boolean', default: false },
      database: { type: 'string', default: 'both' },
      writers: { type: 'string', default: '6' },
      disk: { type: 'string' },
    },
  })
  const engines = enginesOf[values.database]
  if (engines === undefined) throw new Error('--database must be sqlite, postgres or both')
  const kills = Number(values.kills ?? (values.short ? 12 : 100))
  const writers = Number(values.writers)
  for (const [name, number] of Object.entries({ kills, writers }))
    if (!(Number.isInteger(number) && number > 0)) throw new Error(`--${name} must be a whole number above 0`)
  return { engines, kills, writers, disk: values.disk }
}

const enginesOf: Readonly<Record<string, readonly EngineName[]>> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
}
