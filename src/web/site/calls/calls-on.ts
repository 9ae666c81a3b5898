// The operations that an article shows, and the origins that readers may send requests to.
import { type RequestForm, requestAt } from '#content/openapi/index.ts'
import type { Ctx } from '#context.ts'
import { referenceOf, specsWritten, type WrittenSpec } from '#library/openapi-specs/index.ts'
import type { DependencyTracker } from '#sites/published/index.ts'
import { serversOf } from './origins.ts'

/** Limits of one page. */
const mostSpecs = 10
const mostOrigins = 30

/** Whether the article shows an operation of a spec, by the attributes that the script looks for. */
export const shows = (article: string, spec: string, key: string): boolean =>
  article.includes(` data-spec="${spec}" data-operation="${key}"`)

/** The origins to which requests of the operations in an article may be sent; undefined where it shows no operation. */
export const originsIn = async (
  ctx: Ctx,
  organization: string,
  article: string,
  { isPlain, tracker }: { readonly isPlain: boolean; readonly tracker: DependencyTracker },
): Promise<readonly string[] | undefined> => {
  if (!article.includes(' data-spec="')) return undefined
  const named = [...article.matchAll(/ data-spec="([\w-]+)" data-operation="(\w+)"/g)]
  if (named.length === 0) return undefined
  const keys = Map.groupBy(named, ([, spec = '']) => spec)
  const slugs = [...keys.keys()].slice(0, mostSpecs)
  const specs = await specsWritten(ctx, organization, slugs)
  const origins = new Set<string>()
  for (const slug of slugs) {
    const spec = specs.get(slug)
    if (spec === undefined) continue
    tracker.row('spec', spec.id, spec.state)
    for (const [, , key = ''] of keys.get(slug) ?? []) {
      const form = await formIn(ctx, spec, key)
      for (const server of form === undefined ? [] : serversOf(form, { isPlain, specUrl: spec.url }))
        for (const origin of server.origins) origins.add(origin)
    }
  }
  return [...origins].slice(0, mostOrigins)
}

/** The form of an operation in the latest version of a spec. */
export const formIn = async (
  ctx: Ctx,
  { latest }: WrittenSpec,
  key: string,
): Promise<RequestForm | undefined> =>
  latest === undefined ? undefined : requestAt(await referenceOf(ctx, latest), key)
