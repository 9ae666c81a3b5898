// Binds processes to processors: what a process of tests, its threads and its PostgreSQL say to each other all day costs a sixth more where each word wakes another processor.
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * The numbers of the processors that this process may use, if it can choose among them: on Linux, with `taskset`. Where
 * its share is smaller than that, others choose among the same ones, and the kernel distributes better.
 */
export const bindableProcessors = (): number[] => {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const numbers = numbersOf(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '')
    const [first] = numbers
    if (first === undefined || numbers.length !== availableParallelism()) return []
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return numbers
  } catch {
    return []
  }
}

/** Of a list as the kernel writes it: `0-3,8`. */
const numbersOf = (list: string): number[] =>
  list.split(',').flatMap(range => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })

/** Binds a process with its threads, and what it starts from then on. */
export const bindProcess = (pid: number, processor: number): void => {
  const argv = ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)]
  execFileSync('taskset', argv, { stdio: 'ignore' })
}

/** Whoever asks `takeProcessor` in a process that is started from now on gets one of these, with its PostgreSQL. */
export const offerProcessors = (processors: readonly number[], urls: readonly string[]): void => {
  if (processors.length === 0) return
  const folder = temporaryFolder('lectern-processors-')
  for (const [index, processor] of processors.entries())
    writeFileSync(join(folder, String(processor)), urls[index] as string)
  process.env.LECTERN_TEST_PROCESSORS = folder
}

/** Binds this process to a processor that no other one has taken. Gives the address of its PostgreSQL. */
export const takeProcessor = (): string | undefined => {
  const folder = process.env.LECTERN_TEST_PROCESSORS
  if (folder === undefined) return undefined
  for (const processor of readdirSync(folder).filter(name => /^\d+$/.test(name))) {
    const mark = join(folder, `${processor}.taken`)
    if (!take(mark)) continue
    process.once('exit', () => rmSync(mark, { force: true }))
    bindProcess(process.pid, Number(processor))
    return readFileSync(join(folder, processor), 'utf8')
  }
  return undefined
}

/** False where another process has it, or was killed and left it: then the kernel chooses as before. */
const take = (mark: string): boolean => {
  try {
    closeSync(openSync(mark, 'wx'))
    return true
  } catch {
    return false
  }
}
