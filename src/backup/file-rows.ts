// The bytes of files as rows of `blob_chunks`, wherever they are stored: a restore puts them into the database.
import { buffer } from 'node:stream/consumers'
import { severalAtOnce } from '#kernel/several-at-once.ts'
import { type BlobSource, chunkSize, readBlob } from '#library/files/index.ts'
import type { RowSource, SizedKey, StoredRow } from './rows.ts'

/** `files` reads the rows of the files whose bytes are wanted. */
export const fileRows = (source: BlobSource, files: RowSource): RowSource => ({
  keys: () => chunkKeys(files),
  rows: keys => chunksAt(source, keys),
})

async function* chunkKeys(files: RowSource): AsyncGenerator<readonly SizedKey[]> {
  for await (const batch of files.keys())
    for (const row of await files.rows(batch)) yield* chunksOf(String(row.hash), Number(row.size))
}

/** How many keys are yielded together: a file may have a million. */
const mostKeys = 1000

function* chunksOf(hash: string, size: number): Generator<readonly SizedKey[]> {
  const count = Math.ceil(size / chunkSize)
  for (let start = 0; start < count; start += mostKeys)
    yield Array.from({ length: Math.min(mostKeys, count - start) }, (_, index) => {
      const sequence = start + index
      return { key: [hash, sequence], size: Math.min(chunkSize, size - sequence * chunkSize) }
    })
}

/** How many requests to a storage are made at the same time, since each answer takes a while. */
const atOnce = 8

const chunksAt = async (source: BlobSource, keys: readonly SizedKey[]): Promise<readonly StoredRow[]> => {
  const rows = new Map<SizedKey, StoredRow>()
  await severalAtOnce(keys, atOnce, async keyed => {
    const [hash, sequence] = keyed.key as [string, number]
    const start = sequence * chunkSize
    const data = await buffer(readBlob(source, hash, start + keyed.size, start))
    rows.set(keyed, { hash, sequence, data })
  })
  return keys.map(key => rows.get(key) as StoredRow)
}
