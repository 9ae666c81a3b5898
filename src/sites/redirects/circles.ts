// Whether redirects lead in a circle, or on for ever: found by following them. Such redirects are never stored.
import { hash } from 'node:crypto'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type PreparedRedirects, type RedirectFound, redirectAt } from './match.ts'

/** A chain of more redirects than this, or with a path longer than this, counts as endless. */
const longest = { chain: 100, path: 4096 } as const

/** Paths, each of which redirects to the next. */
export type Chain = readonly string[]

export type LookUp = (path: string) => Promise<RedirectFound | undefined> | RedirectFound | undefined

/** The chain that begins at a path, if it does not end; else undefined. */
export const endlessChainFrom = async (path: string, at: LookUp): Promise<Chain | undefined> => {
  const { chain, ends } = await follow(path, at)
  return ends ? undefined : chain
}

/**
 * An endless chain among all that begin below a path; `unknown` where finding out would take too long. The star at the
 * end of a path stands for steps that no redirect names. The path is first followed with the star, then with each
 * continuation that some redirect on the way distinguishes from the star, and so on: every endless chain takes the course
 * of one of these. Where the same redirects distinguish the continuations, the chains continue alike, and following one
 * is enough.
 */
export const endlessChainBelow = async (
  start: string,
  all: PreparedRedirects,
  budget = 200_000,
): Promise<Chain | 'unknown' | undefined> => {
  const named = sortedPaths(all)
  const [ended, seen, starts] = [new Set<string>(), new Set<string>(), [start]]
  let left = budget
  const at: LookUp = path => {
    left--
    return redirectAt(all, path)
  }
  for (let next = starts.pop(); next !== undefined; next = starts.pop()) {
    const { chain, ends } = await follow(`${next}/*`, at)
    if (!ends) return chain
    const parting = openStarts(chain).filter(path => isNamed(named, path))
    if (!isNew(seen, parting.join('\n'))) continue
    for (const [path, rest] of restsBelow(named, parting)) {
      if (left-- < 0) return 'unknown'
      const longer = next + rest
      const isExact = all.exact.has(path + rest || '/')
      const exact = isExact && (await follow(longer || '/', at, ended))
      if (exact && !exact.ends) return exact.chain
      if (rest !== '' && longer.length < longest.path && all.below.has(path + rest)) starts.push(longer)
    }
  }
  return undefined
}

/** Follows redirects to their end, to a path that is known to have one, or to the limits of a chain. */
const follow = async (
  path: string,
  at: LookUp,
  ended?: Set<string>,
): Promise<{ readonly chain: Chain; readonly ends: boolean }> => {
  const chain = new Set<string>()
  let next: string | undefined = path
  while (next !== undefined && ended?.has(next) !== true) {
    if (chain.has(next) || chain.size > longest.chain || next.length > longest.path)
      return { chain: [...chain, next], ends: false }
    chain.add(next)
    const found: Awaited<ReturnType<LookUp>> = await at(next)
    next = found?.path
  }
  // Long paths are left out to save memory.
  for (const one of chain) if (one.length < 128) ended?.add(one)
  const turn = yieldWhenLong()
  if (turn !== undefined) await turn
  return { chain: [...chain], ends: true }
}

/** What precedes the star in those paths of a chain that still end in it. */
const openStarts = (chain: Chain): string[] =>
  chain.filter(path => path.endsWith('/*')).map(path => path.slice(0, -2))

const isNew = (seen: Set<string>, text: string): boolean => seen.size < seen.add(hash('sha256', text)).size

/** The paths of all redirects, without a star or slash at the end, sorted, so that those below a path are adjacent. */
const sortedPaths = ({ exact, below }: PreparedRedirects): readonly string[] =>
  [...new Set([...exact.keys(), ...below.keys()].map(path => (path === '/' ? '' : path)))].sort()

/** The rests that continue each path to the path of a redirect; empty where a redirect has the path itself. */
function* restsBelow(named: readonly string[], paths: readonly string[]): Generator<[string, string]> {
  for (const path of paths) {
    if (named[placeOf(named, path)] === path) yield [path, '']
    for (let place = placeOf(named, `${path}/`); named[place]?.startsWith(`${path}/`); place++)
      yield [path, (named[place] as string).slice(path.length)]
  }
}

const isNamed = (named: readonly string[], path: string): boolean =>
  restsBelow(named, [path]).next().done !== true

/** The index of a text in a sorted list, or the index at which it would be inserted. */
const placeOf = (sorted: readonly string[], text: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}
