// Run by `npm run upgrades`: for each commit that changed a migration and has no database here yet, starts the program of
// that commit, fills its database on both engines, and stores it. LECTERN_TEST_POSTGRES_URL names a server, whose version
// `pg_dump` must support.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Caller, callerOf } from './caller.ts'
import { commitsOf, dumpFile, keep, type OldDatabase, oldDatabases, sqliteFile } from './databases.ts'
import { type Environment, type OldProgram, programAt } from './old-program.ts'
import { tellStory } from './story.ts'

const content = fileURLToPath(new URL('content', import.meta.url))

const main = async (): Promise<void> => {
  const server = process.env.LECTERN_TEST_POSTGRES_URL
  if (server === undefined)
    throw new Error('LECTERN_TEST_POSTGRES_URL must name a PostgreSQL server where databases may be made')
  const folder = mkdtempSync(join(tmpdir(), 'lectern-upgrades-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const databases = oldDatabases()
  for (const [place, database] of databases.entries()) {
    if (existsSync(sqliteFile(database)) && existsSync(dumpFile(database))) continue
    await make(database, commitsOf(database, databases[place + 1]), folder, server)
  }
}

/** Runs the first of the commits whose program works. */
const make = async (database: OldDatabase, commits: string[], folder: string, server: string) => {
  for (const commit of commits)
    try {
      const program = programAt(commit, folder)
      const sqlite = await onSqlite(program, database, join(folder, 'data', commit))
      const postgres = await onPostgres(program, database, server)
      return console.log(`${database.migration} ${commit}: ${sqlite} and ${postgres} bytes`)
    } catch (error) {
      console.log(`${database.migration} ${commit} does not run: ${(error as Error).message.slice(0, 500)}`)
    }
  console.log(`${database.migration}: no database`)
}

const onSqlite = async (program: OldProgram, database: OldDatabase, data: string): Promise<number> => {
  await fill(program, { LECTERN_DATA: data })
  const [file, copy] = [join(data, 'lectern.sqlite'), join(data, 'copy.sqlite')]
  const source = new DatabaseSync(file)
  source.prepare('vacuum into ?').run(copy)
  source.close()
  return keep(copy, sqliteFile(database))
}

const onPostgres = async (program: OldProgram, database: OldDatabase, server: string): Promise<number> => {
  const name = `lectern_upgrade_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  await administer(server, `create database ${name} template template0 encoding 'UTF8'`)
  url.pathname = `/${name}`
  try {
    await fill(program, { LECTERN_DATABASE_URL: url.href })
    const argv = ['--no-owner', '--no-privileges', '--rows-per-insert=100', url.href]
    const dump = execFileSync('pg_dump', argv, { encoding: 'utf8', maxBuffer: 1e9 })
    return keep(Buffer.from(withoutOrdersToPsql(dump)), dumpFile(database))
  } finally {
    await administer(server, `drop database ${name} with (force)`)
  }
}

/** Removes `\restrict` and `\unrestrict`, which newer versions of pg_dump write and no server understands. */
const withoutOrdersToPsql = (dump: string): string => dump.replaceAll(/^\\(un)?restrict .*$/gm, '')

const administer = async (url: string, command: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(command).finally(() => client.end())
}

const fill = async (program: OldProgram, environment: Environment): Promise<void> => {
  const names = ['--organization', 'Harbour', '--email', 'admin@example.com', '--name', 'Admin']
  const { organization, token } = JSON.parse(program.run(['init', ...names, '--json'], environment))
  const server = await program.serve(environment)
  try {
    const caller = callerOf(server.url, token)
    await tellStory(caller, organization.id)
    const access = { LECTERN_SERVER: server.url, LECTERN_TOKEN: token }
    const argv = ['import', content, '--new', 'Manual', '--organization', organization.id, '--json']
    if (program.hasCommand('import')) runIfItCan(program, argv, { ...environment, ...access })
    await indexed(caller, organization.id)
  } finally {
    await server.stop()
  }
}

/** Some versions never end an import; what they have stored by then is kept. */
const runIfItCan = (program: OldProgram, argv: readonly string[], environment: Environment): void => {
  try {
    program.run(argv, environment)
  } catch (error) {
    console.log(`${argv[0]} failed: ${(error as Error).message.slice(0, 500)}`)
  }
}

/**
 * Waits until a search finds the import, if that version has a search; only for a while, since its index may lag for ever.
 */
const indexed = async (caller: Caller, organization: string): Promise<void> => {
  for (let tries = 0; tries < 50; tries++) {
    const found = await caller.ifKnown('GET', `/orgs/${organization}/search?query=bowline`)
    if (found === undefined || found.items.length > 0) return
    await sleep(200)
  }
}

await main()
