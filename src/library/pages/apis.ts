// The operations and schemas of APIs that blocks of texts show: from the latest versions of an
// organization's specs, as Markdown.
import { scanApis } from '#content/markdown/apis/scan.ts'
import type { ShownApis } from '#content/markdown/apis/shown.ts'
import { excerpt } from '#content/openapi/index.ts'
import type { Ctx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { referenceOf, specsWritten } from '../openapi-specs/index.ts'
import type { TextDependencyTracker } from './evaluator.ts'

/** Limits for one page. A block beyond them shows only a method and a path, as it is written. */
const mostSpecs = 20
const mostParts = 100
const mostCharacters = 400_000

/**
 * The APIs that the texts name; undefined where they name none. Readers see them without access to the specs, since the
 * author of the text chose to show them. A spec written as a URL or a path that is not known here is left out.
 */
export const apisIn = async (
  ctx: Ctx,
  organization: string,
  texts: readonly string[],
  tracker: TextDependencyTracker | undefined,
): Promise<ShownApis | undefined> => {
  const parts = texts.flatMap(scanApis).slice(0, mostParts)
  const names = [...new Set(parts.map(({ url }) => url))].slice(0, mostSpecs)
  if (names.length === 0) return undefined
  const specs = await specsWritten(ctx, organization, names)
  const shown: Record<string, Record<string, string | null> | null> = Object.create(null)
  let left = mostCharacters
  for (const name of names) {
    const spec = specs.get(name)
    if (spec === undefined) tracker?.until(Date.parse(now(ctx)) + holdsWithout)
    else tracker?.row('spec', spec.id, spec.state)
    if (spec === undefined && !isSlug(name)) continue
    const reference = spec?.latest && (await referenceOf(ctx, spec.latest))
    if (spec === undefined || reference === undefined) {
      shown[name] = null
      continue
    }
    const known: Record<string, string | null> = Object.create(null)
    for (const { url, part } of parts) {
      if (url !== name || part in known) continue
      const [kind, called] = part.startsWith('#')
        ? (['schema', part.slice(1)] as const)
        : (['operation', part] as const)
      const text = excerpt(reference, kind, called, spec.slug)
      left -= text?.length ?? 0
      if (left >= 0) known[part] = text ?? null
      await yieldWhenLong()
    }
    shown[name] = known
  }
  return shown
}

/** Milliseconds after which an answer without a spec expires: the spec may exist by then. */
const holdsWithout = 60_000

const isSlug = (name: string): boolean => /^[\w-]+$/.test(name)
