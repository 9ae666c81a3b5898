// Whether redirects lead in a circle, or on and on: found by following them. Nothing that does is ever stored.
import { hash } from 'node:crypto'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type PreparedRedirects, type RedirectFound, redirectAt } from './match.ts'

/** After so many redirects, or where a path has become so long, a chain counts as endless. */
const longest = { chain: 100, path: 4096 } as const

/** Paths, each of which leads to the next; the last one leads on. */
export type Chain = readonly string[]

export type LookUp = (path: string) => Promise<RedirectFound | undefined> | RedirectFound | undefined

/** The chain that begins at a path, where it does not end. */
export const endlessChainFrom = async (path: string, at: LookUp): Promise<Chain | undefined> => {
  const { chain, ends } = await follow(path, at)
  return ends ? undefined : chain
}

/**
 * A chain that does not end, of all that begin below a path; `unknown` where that would take too long to find out. The star at
 * the end of a path stands here for what no redirect names. So a path is followed with it, then with each continuation that
 * some redirect on the way tells apart from it, and so on: a chain without an end goes like one of these. Where the same
 * redirects tell continuations apart, chains go on alike, and one of them is enough.
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

/** Follows redirects to an end, to a path that is known to lead to one, or as far as a chain may be. */
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
  // Long ones would take too much memory.
  for (const one of chain) if (one.length < 128) ended?.add(one)
  const turn = yieldWhenLong()
  if (turn !== undefined) await turn
  return { chain: [...chain], ends: true }
}

/** What stands before the star in those paths that still have it. */
const openStarts = (chain: Chain): string[] =>
  chain.filter(path => path.endsWith('/*')).map(path => path.slice(0, -2))

const isNew = (seen: Set<string>, text: string): boolean => seen.size < seen.add(hash('sha256', text)).size

/** The paths of all redirects, without stars and slashes at their ends, in order: those below a path stand together. */
const sortedPaths = ({ exact, below }: PreparedRedirects): readonly string[] =>
  [...new Set([...exact.keys(), ...below.keys()].map(path => (path === '/' ? '' : path)))].sort()

/** What continues the paths to those of redirects; an empty text for their own. */
function* restsBelow(named: readonly string[], paths: readonly string[]): Generator<[string, string]> {
  for (const path of paths) {
    if (named[placeOf(named, path)] === path) yield [path, '']
    for (let place = placeOf(named, `${path}/`); named[place]?.startsWith(`${path}/`); place++)
      yield [path, (named[place] as string).slice(path.length)]
  }
}

const isNamed = (named: readonly string[], path: string): boolean =>
  restsBelow(named, [path]).next().done !== true

/** Where a text is, or would be. */
const placeOf = (sorted: readonly string[], text: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}
