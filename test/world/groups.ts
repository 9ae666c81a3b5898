// Which files of tests share a process: to load the program and to warm it up takes more time than the tests of most files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/** A module to run, and the files whose tests it has. */
export interface Group {
  readonly module: string
  readonly files: readonly string[]
}

/** So many that a processor has not much to do alone at the end. */
const mostFiles = 32

/** Of those that measure the event loop, which take longer. */
const mostMeasuring = 5

/** Milliseconds after which a file hangs: those behind it are to have their turn. */
const longestFile = 900_000

/** Tests over all operations first: they take longest, and nobody shall wait for one of them at the end. */
export const groupsOf = (files: readonly string[], folder: string): Group[] => {
  const sorted = files.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'))
  const groups: Group[] = sorted.filter(isAlone).map(file => ({ module: file, files: [file] }))
  mkdirSync(folder, { recursive: true })
  const shared = sorted.filter(file => !isAlone(file))
  for (const [name, room] of Map.groupBy(shared, roomOf)) {
    const pieces = Math.ceil(room.length / (name === measuring ? mostMeasuring : mostFiles))
    for (let piece = 0; piece < pieces; piece++) {
      const members = room.filter((_, index) => index % pieces === piece)
      const module = join(folder, `${name}-${piece + 1}.mjs`)
      writeFileSync(module, moduleOf(members))
      groups.push({ module, files: members })
    }
  }
  return groups
}

/** What measures the memory of its process has one of its own, and what awaits something while it is loaded. */
const isAlone = (file: string): boolean =>
  /memoryUsage|^(const .* = )?await /m.test(readFileSync(file, 'utf8'))

/** Stretches of the event loop do not depend on what others left: that is collected before. */
const isMeasuring = (file: string): boolean => readFileSync(file, 'utf8').includes('event-loop.ts')

const orderOf = (file: string): string => (file.startsWith('test') ? `0${file}` : `1${file}`)

const roomOf = (file: string): string =>
  isMeasuring(file) ? measuring : dirname(file).split(sep, 2).join('-')

const measuring = 'measuring'

/** A suite for each file, whose name it has: so hooks that a file has outside of suites are its own. */
const moduleOf = (files: readonly string[]): string =>
  [
    "import { createRequire } from 'node:module'",
    "import { describe } from 'node:test'",
    'const require = createRequire(import.meta.url)',
    ...files.map(
      file =>
        `describe(${JSON.stringify(file)}, { timeout: ${longestFile} }, () => void require(${JSON.stringify(resolve(file))}))`,
    ),
    '',
  ].join('\n')
