// Run by `npm run bench`: every selected measurement on every selected engine, in one table.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { openBench } from './bench.ts'
import { type EngineName, openEngine } from './engines.ts'
import type { Figure } from './figures.ts'
import { measurements } from './measurements/index.ts'
import { type Options, readOptions, usage } from './options.ts'
import { runCommand } from './run-command.ts'
import { heading, tableRow } from './table.ts'
import { connections } from './throughput.ts'

const main = async (): Promise<number> => {
  let options: Options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  console.log(preface())
  const results: { engine: EngineName; figures: Figure[] }[] = []
  for (const engine of options.engines) {
    console.log(`\n${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n${heading()}`)
    results.push({ engine, figures: await measure(engine, options) })
  }
  console.log(`\nload of the machine in the last minute: ${load()}`)
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
  return 0
}

const measure = async (name: EngineName, { effort, names, profiles }: Options): Promise<Figure[]> => {
  const engine = await openEngine(name)
  const figures: Figure[] = []
  try {
    const bench = await openBench(engine, effort, profiles && resolve(profiles, name))
    for (const measurement of names) {
      for (const figure of (await measurements[measurement]?.(bench)) ?? []) {
        figures.push(figure)
        console.log(tableRow(figure))
      }
    }
  } finally {
    await engine.stop()
  }
  return figures
}

const load = () => loadavg()[0]?.toFixed(2)

const preface = (): string =>
  [
    `Node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model}, load ${load()} before`,
    `${connections} connections; server, reference and load are a process each, not pinned to cores`,
    'reference: bare Fastify on the same database that looks up the token, then reads one row by key, or,',
    'beside writes, commits one row of 4 KB; it is measured in turns with the server',
  ].join('\n')

await runCommand(main)
