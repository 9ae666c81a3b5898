// What an operation answers beyond a value: headers, an entity tag, or that nothing has changed.
import type { Ctx } from '#context.ts'
import { inOneText, Latin1Json, written } from './json.ts'
import { namesTag } from './versions.ts'

/** A value with headers. Operations that need none return the bare value. */
export class Reply {
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly notModified: boolean

  constructor(value: unknown, headers: Readonly<Record<string, string>>, notModified = false) {
    this.value = value
    this.headers = headers
    this.notModified = notModified
  }
}

const provisionalMark = Symbol('provisional')

/** Marks a value that may differ next time although nothing has changed: it gets no entity tag and is not cached. */
export const provisional = <Value extends object>(value: Value): Value =>
  Object.assign(value, { [provisionalMark]: true })

const isProvisional = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && provisionalMark in value

/** In bytes, for a reply in the cache. */
const longestKept = 262_144

/** Cached in place of a longer reply. */
const long = ''

/**
 * Answers 304 to a caller who already has the version that the tag names. At one version,
 * the reply at an address never changes and is the same for everybody who may see it, so the
 * latest replies are cached as they were sent. `make` throws where there is nothing to show.
 */
export const conditional = async (
  ctx: Pick<Ctx, 'replies'>,
  request: { readonly url: string; readonly headers: { 'if-none-match'?: string | undefined } },
  tag: string,
  make: () => Promise<unknown>,
): Promise<Reply> => {
  const headers = { etag: `"${tag}"`, 'cache-control': 'private, no-cache' }
  const key = `${tag} ${request.url}`
  const kept = ctx.replies.get(key)
  const known = request.headers['if-none-match']
  const isMatched = known !== undefined && namesTag(known, tag)
  if (kept !== undefined && isMatched) return new Reply(undefined, headers, true)
  if (kept !== undefined && kept !== long) return new Reply(new Latin1Json(kept), headers)
  const made = await make()
  const body = await written(made)
  if (isProvisional(made)) return new Reply(body, { 'cache-control': 'no-store' })
  // The address counts as well: a caller may make it as long as a body.
  if (body.length <= longestKept) ctx.replies.set(key, inOneText(body), key.length + body.length)
  else ctx.replies.set(key, long, key.length)
  return isMatched ? new Reply(undefined, headers, true) : new Reply(body, headers)
}
