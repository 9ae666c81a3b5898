// Run by `npm run soak`: keeps a server at half of its load for hours, and reports whether it gets slower or larger.
import { type BenchServer, openBench } from '../bench.ts'
import { openEngine } from '../engines.ts'
import { percentile } from '../figures.ts'
import { memoryOf } from '../processes.ts'
import { runCommand } from '../run-command.ts'
import { heading, type Interval, intervalLine, slowestLine, type Trend, trendOf } from './interval.ts'
import { type Options, readOptions, usage } from './options.ts'
import { atPace, mostPerSecond } from './pace.ts'
import { type DoSomething, openWork } from './work.ts'

/** Few enough that each interval has the responses that a p99 needs, however short the soak is. */
const intervalCount = 24
/** Seconds of warming the server up, and then of measuring its maximum. */
const trialTime = 20
const atATime = 16

/** Maximum for the last third as a multiple of the second; the p99 of so few requests varies by itself. */
const steadyMemory = 1.1
const steadyTime = 1.5

const main = async (): Promise<number> => {
  let options: Options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  const engine = await openEngine(options.engine)
  try {
    const bench = await openBench(engine, { seconds: 0, rounds: 0, warmUp: 0, repeats: 0 })
    const trend = await bench.serve('soak', async server => {
      const { doSomething, close } = await openWork(bench, server)
      const intervals = await soak(server, doSomething, options)
      await close()
      return trendOf(intervals)
    })
    return tell(trend)
  } finally {
    await engine.stop()
  }
}

const soak = async (
  server: BenchServer,
  doSomething: DoSomething,
  { minutes, load }: Options,
): Promise<Interval[]> => {
  await mostPerSecond(doSomething, atATime, trialTime)
  const most = await mostPerSecond(doSomething, atATime, trialTime)
  const pace = most * load
  console.log(`${most.toFixed(0)} requests a second at most; from here on ${pace.toFixed(0)}\n${heading()}`)
  const intervals: Interval[] = []
  for (let number = 1; number <= intervalCount; number++) {
    const { answers, failures } = await atPace(doSomething, pace, (minutes * 60) / intervalCount)
    const times = answers.map(({ time }) => time)
    const interval = {
      minutes: (minutes * number) / intervalCount,
      ...{ answers: times.length, failures: failures.length },
      ...{ p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
      memory: memoryOf(server)?.resident,
    }
    intervals.push(interval)
    console.log(intervalLine(interval))
    console.log(slowestLine(answers))
    if (failures[0] !== undefined) console.log(`  the first that failed: ${failures[0].message}`)
  }
  return intervals
}

const tell = ({ failures, memory, p99 }: Trend): number => {
  const isSteady = failures === 0 && (memory ?? 0) <= steadyMemory && p99 <= steadyTime
  const rises = `memory ${memory?.toFixed(2) ?? 'unknown'} (${steadyMemory}), p99 ${p99.toFixed(2)} (${steadyTime})`
  console.log(`\n${failures} failed; the last third against the second: ${rises}`)
  console.log(isSteady ? 'Steady.' : 'Not steady.')
  return isSteady ? 0 : 1
}

await runCommand(main)
