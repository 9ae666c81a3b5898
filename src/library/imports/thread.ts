// Reads an import in a thread.
import { mayHaveProblems } from '#content/markdown/may-have-problems.ts'
import { arrange, readPageFile, structureSizeLimit } from '#content/repository/index.ts'
import { relativeDestinations } from '#content/snapshot/index.ts'
import type { ArrangeAnswer, ImportTask, PagesAnswer } from './tasks.ts'

export const runTask = (task: ImportTask): ArrangeAnswer | Promise<PagesAnswer> =>
  task.kind === 'arrange' ? arranged(task) : readPages(task)

class MissingFile extends Error {
  readonly path: string

  constructor(path: string) {
    super(path)
    this.path = path
  }
}

const arranged = ({ paths, given }: ImportTask & { kind: 'arrange' }): ArrangeAnswer => {
  const all = new Set(paths === '' ? [] : paths.split('\n'))
  const files = new Map(given)
  const bytes = (path: string): Uint8Array | undefined => {
    const known = files.get(path)
    if (known === undefined) throw new MissingFile(path)
    return known === null || known.length > structureSizeLimit ? undefined : known
  }
  try {
    const {
      pages,
      files: others,
      redirects,
      ...rest
    } = arrange({ has: path => all.has(path), keys: () => all, bytes })
    return {
      pages: inPieces(pages),
      files: inPieces(others),
      redirects: inPieces(redirects),
      rest: JSON.stringify(rest),
    }
  } catch (error) {
    if (error instanceof MissingFile) return { missing: error.path }
    throw error
  }
}

/** In UTF-16 units. */
const pieceSize = 200_000

const inPieces = (items: readonly unknown[]): string[] => {
  const pieces: string[] = []
  let some: string[] = []
  let size = 0
  const end = (): void => {
    if (some.length > 0) pieces.push(`[${some.join(',')}]`)
    some = []
    size = 0
  }
  for (const item of items) {
    const json = JSON.stringify(item)
    some.push(json)
    size += json.length
    if (size >= pieceSize) end()
  }
  end()
  return pieces
}

const readPages = async ({ data, sizes, yaml }: ImportTask & { kind: 'pages' }): Promise<PagesAnswer> => {
  const budget = { left: yaml }
  let start = 0
  const files: PagesAnswer['files'][number][] = []
  for (const size of sizes) {
    const file = readPageFile(data.subarray(start, start + size), budget)
    start += size
    if (typeof file === 'string') files.push(file)
    else {
      const destinations = await relativeDestinations(file.text)
      files.push({
        ...file,
        destinations: destinations.map(destination => `${destination}\0`).join(''),
        mayHaveProblems: mayHaveProblems(file.text),
      })
    }
  }
  return { files, yaml: budget.left }
}
