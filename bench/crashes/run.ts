// Run by `npm run crashes`: servers are killed while people write, databases are restarted, a disk is full.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../postgres.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary.ts'
import { type Campaign, run } from './campaign.ts'
import { type Options, readOptions, usage } from './options.ts'

const main = async (): Promise<number> => {
  let options: Options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  const problems: string[] = []
  if (options.engines.includes('sqlite')) problems.push(...(await run(onSqlite(options))))
  if (options.engines.includes('postgres')) problems.push(...(await runOnPostgres(options)))
  if (options.disk === undefined) console.log('\nNo disk was filled: --disk names a folder on one.')
  else problems.push(...(await runOnDisk(options, options.disk)))
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? '\nNothing is lost, nothing is twice, all is sound.' : '\nNot sound.')
  return problems.length === 0 ? 0 : 1
}

/** In milliseconds, between two kills: random, so that every moment is tested. */
const pause = (): Promise<void> => sleep(200 + Math.random() * 2000)

const onSqlite = ({ kills, writers }: Options): Campaign => ({
  name: `SQLite, one server, ${kills} times kill -9`,
  place: { LECTERN_DATA: temporaryFolder('crashes') },
  servers: 1,
  writers,
  times: kills,
  act: async ({ servers }) => {
    await pause()
    await servers.killOne()
    return 'the server was killed'
  },
})

/** One in this many kills restarts the database instead of a server. */
const restartEvery = 5

const runOnPostgres = async ({ kills, writers }: Options): Promise<string[]> => {
  const postgres = await startPostgres()
  try {
    return await run({
      name: `PostgreSQL, three servers, ${kills} times kill -9 or a restart of the database`,
      place: { LECTERN_DATABASE_URL: await postgres.createDatabase('crashes') },
      servers: 3,
      writers,
      times: kills,
      act: async ({ servers, number }) => {
        await pause()
        const isDatabase = number % restartEvery === 0
        await (isDatabase ? postgres.restart() : servers.killOne())
        return isDatabase ? 'the database was restarted' : 'a server was killed'
      },
    })
  } finally {
    await postgres.stop()
  }
}

const timesFull = 3
/** In milliseconds. */
const fullFor = 5000

const runOnDisk = async ({ writers }: Options, disk: string): Promise<string[]> => {
  const folder = await mkdtemp(join(disk, 'lectern-crashes-'))
  try {
    return await run({
      name: `SQLite, one server, ${timesFull} times a full disk`,
      place: { LECTERN_DATA: folder },
      servers: 1,
      writers,
      times: timesFull,
      act: async () => {
        await pause()
        const filler = join(folder, 'filler')
        const bytes = await fill(filler)
        await sleep(fullFor)
        await rm(filler)
        // Writers wait longer before each retry, so this waits, too.
        await sleep(fullFor)
        return `${Math.round(bytes / 1_000_000)} MB filled the disk for ${fullFor / 1000} s`
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A disk larger than this is not small. */
const mostBytes = 2_000_000_000

/** Writes until nothing more fits; returns how many bytes that were. */
const fill = async (file: string): Promise<number> => {
  const stream = createWriteStream(file)
  const full = once(stream, 'error')
  const piece = Buffer.alloc(65_536)
  for (let bytes = 0; ; bytes += piece.length) {
    if (bytes > mostBytes) throw new Error(`${file} is on a disk that is too large to fill it`)
    const written = new Promise<boolean>(resolve => stream.write(piece, error => resolve(!error)))
    if (await written) continue
    await full
    return bytes
  }
}

await runCommand(main)
