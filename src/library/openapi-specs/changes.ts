// The changes that a version of a spec makes: computed in a thread and cached, since versions never change.
import type { Ctx } from '#context.ts'
import { JsonPieces, lengthOf } from '#http/json.ts'
import { invalidField } from '#kernel/errors.ts'
import type { VersionsToCompare } from './compare-versions.ts'
import { readPart } from './parts.ts'
import { versionBefore, versionById } from './store.ts'
import type { VersionAccess } from './subject.ts'

export const changesOf = async (
  ctx: Ctx,
  { organization, row, version }: VersionAccess,
  given: string | undefined,
): Promise<unknown> => {
  const from =
    given === undefined
      ? await versionBefore(ctx, row.id, version.id)
      : (await versionById(ctx, row.id, given))?.id
  if (from === undefined && given !== undefined)
    throw invalidField('query/from', 'must be the id of a version of this spec')
  if (from === undefined) return { breaking: false, changes: [], more: false }
  const key = `openapi-spec-versions ${from} ${version.id}`
  return ctx.inTurn(key, async () => {
    const pieces = ctx.comparisons.get(key) ?? [await compared(ctx, organization.id, from, version.id)]
    ctx.comparisons.set(key, pieces, key.length + lengthOf(pieces))
    return new JsonPieces(pieces)
  })
}

/** Milliseconds of CPU time; comparing the largest specs takes a tenth of that. */
const mostTime = 60_000

/** The answer as JSON. */
const compared = async (ctx: Ctx, owner: string, from: string, to: string): Promise<Uint8Array> => {
  const { read } = ctx.database
  const payload: VersionsToCompare = {
    from,
    before: ownBuffer(await readPart(read, from, 'description')),
    after: ownBuffer(await readPart(read, to, 'description')),
  }
  return ctx.threads.run<Uint8Array>({
    module: new URL('./compare-versions.ts', import.meta.url),
    payload,
    transfer: [payload.before.buffer, payload.after.buffer],
    owner,
    urgency: 'interactive',
    cpuTime: mostTime,
    weight: payload.before.length + payload.after.length,
  })
}

/** Bytes in a buffer of their own, which can be transferred. */
const ownBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
