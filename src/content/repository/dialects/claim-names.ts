// Paths without what a program has added to them, as long as they stay distinct.
import { foldPath } from '../paths.ts'

/** Maps each path to the wanted one, or to itself if two want the same one or it is taken. */
export const claimNames = (
  paths: readonly string[],
  wanted: (path: string) => string,
  taken: Iterable<string>,
): Map<string, string> => {
  const counts = new Map<string, number>()
  const count = (path: string): void => {
    const key = foldPath(path)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const own = new Set(paths)
  for (const path of taken) if (!own.has(path)) count(path)
  for (const path of paths) count(wanted(path))
  return new Map(
    paths.map(path => {
      const name = wanted(path)
      return [path, counts.get(foldPath(name)) === 1 ? name : path.replace(/\.[^./]+$/, '.md')]
    }),
  )
}
