// Refuses redirects that would lead on without an end: in the transaction that has changed them, before it commits.
import type { WriteCtx } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import { type Chain, endlessChainBelow, endlessChainFrom, type LookUp } from './circles.ts'
import { prepareRedirects, type RedirectFound, redirectAt } from './match.ts'
import { isOfAll, longest } from './read-paths.ts'
import { allRedirects, redirectsFrom } from './store.ts'

/**
 * Of a site's redirects, of which those from some sources were made, changed or deleted. All chains ended before: so one that
 * does not end now goes through one of these sources. Only where what follows one of them is appended to where it leads, do
 * chains differ by that, and all redirects are read.
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
  // A path below it that no other redirect can name: what stands for all of them.
  const first = await at(`${start}/*`)
  if (first?.path === undefined) return undefined
  if (!isOfAll(first.path)) return endlessChainFrom(`${start}/*`, at)
  return endlessChainBelow(start, prepareRedirects(await allRedirects(ctx, siteId)))
}

/** The redirect at a path, of the few that can be there. */
const lookUp = async (ctx: WriteCtx, siteId: string, path: string): Promise<RedirectFound | undefined> => {
  const steps = path.split('/', longest.steps + 1)
  const above = steps.map((_, index) => `${steps.slice(0, index + 1).join('/')}/*`)
  return redirectAt(prepareRedirects(await redirectsFrom(ctx, siteId, [path, ...above])), path)
}

const written = (chain: Chain): string => {
  const shown = chain.slice(0, 10).map(path => (path.length > 100 ? `${path.slice(0, 100)}…` : path))
  return [...shown, ...(chain.length > shown.length ? ['…'] : [])].join(' -> ')
}
