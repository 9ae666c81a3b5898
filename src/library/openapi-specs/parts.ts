// The SQL on the large parts of specs and versions: compressed and in pieces, so that a part is never
// wholly in memory while it is sent.

import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { WriteCtx } from '#context.ts'
import type { ReadDb, SpecPart } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** Bytes of a piece. */
const pieceSize = 262_144

export const compress = promisify(gzip) as (bytes: Uint8Array | string) => Promise<Buffer>

/** Stores the compressed bytes of a part, replacing those that are there. */
export const storePart = async (
  ctx: WriteCtx,
  owner: string,
  name: SpecPart,
  compressed: Uint8Array,
): Promise<void> => {
  await removePart(ctx, owner, name)
  for (let sequence = 0; sequence * pieceSize < compressed.length; sequence++) {
    const data = compressed.subarray(sequence * pieceSize, (sequence + 1) * pieceSize)
    await ctx.db.insertInto('openapi_spec_parts').values({ owner_id: owner, name, sequence, data }).execute()
    await yieldWhenLong()
  }
}

export const removePart = async ({ db }: WriteCtx, owner: string, name: SpecPart): Promise<void> => {
  await db.deleteFrom('openapi_spec_parts').where('owner_id', '=', owner).where('name', '=', name).execute()
}

/** Deletes some pieces of the parts of a spec or a version; returns false once none is left. */
export const removeSomePieces = async ({ db }: WriteCtx, owner: string): Promise<boolean> => {
  const some = await db
    .selectFrom('openapi_spec_parts')
    .select(['name', 'sequence'])
    .where('owner_id', '=', owner)
    .limit(piecesAtOnce)
    .execute()
  for (const { name, sequence } of some)
    await db
      .deleteFrom('openapi_spec_parts')
      .where('owner_id', '=', owner)
      .where('name', '=', name)
      .where('sequence', '=', sequence)
      .execute()
  return some.length > 0
}

const piecesAtOnce = 16

/** All compressed bytes of a part. */
export const readPart = async (db: ReadDb, owner: string, name: SpecPart): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(db, owner, name)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A part as a stream, decompressed piece by piece. */
export const streamPart = (db: ReadDb, owner: string, name: SpecPart): Readable => {
  const compressed = Readable.from(piecesOf(db, owner, name), { highWaterMark: 1 })
  const plain = createGunzip()
  compressed.on('error', error => plain.destroy(error))
  plain.on('close', () => compressed.destroy())
  return compressed.pipe(plain)
}

async function* piecesOf(db: ReadDb, owner: string, name: SpecPart): AsyncGenerator<Uint8Array> {
  for (let sequence = 0; ; sequence++) {
    const row = await db
      .selectFrom('openapi_spec_parts')
      .select('data')
      .where('owner_id', '=', owner)
      .where('name', '=', name)
      .where('sequence', '=', sequence)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.data
  }
}
