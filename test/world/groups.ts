// Which test files share a process: loading and warming up the program takes more time than the tests of most files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/** A module to run, and the files whose tests it contains. */
export interface Group {
  readonly module: string
  readonly files: readonly string[]
}

/** Few enough that no processor works alone for long at the end. */
const mostFiles = 32

/** Fewer of those that measure the event loop, which take longer. */
const mostMeasuring = 5

/** In milliseconds: a file that takes longer hangs, and those after it must have their turn. */
const longestFile = 900_000

/** Tests over all operations come first: they take longest, and should not be what is left at the end. */
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

/** A file that measures the memory of its process, or awaits something while it is loaded, has a process of its own. */
const isAlone = (file: string): boolean =>
  /memoryUsage|^(const .* = )?await /m.test(readFileSync(file, 'utf8'))

/** Measurements of the event loop can share a process: garbage of earlier tests is collected before. */
const isMeasuring = (file: string): boolean => readFileSync(file, 'utf8').includes('event-loop.ts')

const orderOf = (file: string): string => (file.startsWith('test') ? `0${file}` : `1${file}`)

const roomOf = (file: string): string =>
  isMeasuring(file) ? measuring : dirname(file).split(sep, 2).join('-')

const measuring = 'measuring'

/** A suite for each file, with its name, so that hooks outside the file's own suites apply only to it. */
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
