// Refuses endless redirects, in the transaction that has changed them, before it commits.
import type { WriteCtx } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import { type Chain, endlessChainBelow, endlessChainFrom, type LookUp } from './circles.ts'
import { prepareRedirects, type RedirectFound, redirectAt } from './match.ts'
import { isOfAll, longest } from './read-paths.ts'
import { allRedirects, redirectsFrom } from './store.ts'

/**
 * Refuses the redirects from `sources`, which were made, changed or deleted, if a chain has become endless. All chains
 * ended before, so an endless one passes through one of these sources. Only where a source and its destination both end
 * in `/*` does the chain depend on the rest of the path; then all redirects of the site are read.
 */
export const refuseEndless = async (
  ctx: WriteCtx,
  siteId: string,
  sources: readonly string[],
): Promise<void> => {
  for (const source of sources) {
    const chain = await endlessOf(ctx, siteId, source)
    if (chain === 'unknown')
      throw new Conflict(
        `the redirects that ${source} may lead to are too entangled to follow; make it more particular`,
      )
    if (chain !== undefined) throw new Conflict(`this would redirect without an end: ${written(chain)}`)
  }
}

const endlessOf = async (
  ctx: WriteCtx,
  siteId: string,
  source: string,
): Promise<Chain | 'unknown' | undefined> => {
  const at: LookUp = path => lookUp(ctx, siteId, path)
  if (!isOfAll(source)) return endlessChainFrom(source, at)
  const start = source.slice(0, -2)
  // The path below it that no other redirect can name, which stands for all of them.
  const first = await at(`${start}/*`)
  if (first?.path === undefined) return undefined
  if (!isOfAll(first.path)) return endlessChainFrom(`${start}/*`, at)
  return endlessChainBelow(start, prepareRedirects(await allRedirects(ctx, siteId)))
}

/** The redirect at a path; reads only the few sources that can match it. */
const lookUp = async (ctx: WriteCtx, siteId: string, path: string): Promise<RedirectFound | undefined> => {
  const steps = path.split('/', longest.steps + 1)
  const above = steps.map((_, index) => `${steps.slice(0, index + 1).join('/')}/*`)
  return redirectAt(prepareRedirects(await redirectsFrom(ctx, siteId, [path, ...above])), path)
}

const written = (chain: Chain): string => {
  const shown = chain.slice(0, 10).map(path => (path.length > 100 ? `${path.slice(0, 100)}…` : path))
  return [...shown, ...(chain.length > shown.length ? ['…'] : [])].join(' -> ')
}
