// The options of `npm run bench`.
import { parseArgs } from 'node:util'
import type { Effort } from './bench.ts'
import type { EngineName } from './engines.ts'
import { measurements, usualMeasurements } from './measurements/index.ts'

export interface Options {
  readonly engines: readonly EngineName[]
  readonly effort: Effort
  readonly names: readonly string[]
  readonly json: string | undefined
  readonly profiles: string | undefined
}

export const usage = `npm run bench -- [ROW...] [options]

  ROW                        only these: ${Object.keys(measurements).join(' ')};
                             those with large- take up to an hour and are measured only where they are named
  --database ENGINE          sqlite, postgres or both (sqlite)
  --quick                    shorter: figures are rougher
  --json FILE                write the figures to a file too
  --profile FOLDER           leave a CPU profile of the server for each row`

const careful: Effort = { seconds: 1.7, rounds: 3, warmUp: 2, repeats: 200 }
const quick: Effort = { seconds: 1.5, rounds: 1, warmUp: 1, repeats: 60 }

const engines: Readonly<Record<string, readonly EngineName[]>> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
}

/** Parses the arguments; throws an error with a sentence for the person who typed them. */
export const readOptions = (given: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      database: { type: 'string', default: 'sqlite' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const chosen = Object.hasOwn(engines, values.database) ? engines[values.database] : undefined
  if (chosen === undefined) throw new Error('--database must be sqlite, postgres or both')
  const unknown = positionals.find(name => !Object.hasOwn(measurements, name))
  if (unknown !== undefined) throw new Error(`there is no row ${unknown}`)
  return {
    engines: chosen,
    effort: values.quick ? quick : careful,
    names: positionals.length > 0 ? positionals : usualMeasurements,
    json: values.json,
    profiles: values.profile,
  }
}
