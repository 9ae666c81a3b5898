// Removes PDFs that nobody requests any more; they are made again when somebody does.
import type { Ctx } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { earlier } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { releaseBlobs } from '../files/index.ts'
import {
  blobsUsedBy,
  type KeptPdf,
  removeUnused,
  sizeOfKept,
  unusedByVisitors,
  unusedSince,
  visitorsOf,
} from './store.ts'

/** Milliseconds since the last request; the stored time may be an hour behind. */
const keptFor = 24 * hour
const keptForShort = 3 * hour

/** Bytes of all PDFs: beyond that they are kept for the shorter time. */
const mostBytes = 2_000_000_000

export const releaseUnusedPdfs: JobKind = {
  name: 'release-unused-pdfs',
  every: hour,
  run: async (ctx, { keep }) => {
    const unusedFor = (age: number) => {
      const time = earlier(ctx, age)
      return () => unusedSince(ctx, time)
    }
    await releaseBytes(ctx, Number.POSITIVE_INFINITY, unusedFor(keptFor), keep)
    await releaseBytes(ctx, (await sizeOfKept(ctx)) - mostBytes, unusedFor(keptForShort), keep)
  },
}

/** Bytes of the PDFs that are kept for the visitors of an organization's sites. */
const mostOfVisitors = 400_000_000

/** Makes room after a PDF was made for visitors, by removing those of the same organization that were used longest ago. */
export const makeRoomForVisitors = async (ctx: Ctx, organization: string, made: KeptPdf): Promise<void> => {
  const excess = (await sizeOfKept(ctx, visitorsOf(organization))) - mostOfVisitors
  await releaseBytes(ctx, excess, () => unusedByVisitors(ctx, organization, made.key))
}

/** Removes PDFs one after the other until `wanted` bytes are free or none are left. */
const releaseBytes = async (
  ctx: Ctx,
  wanted: number,
  some: () => ReturnType<typeof unusedSince>,
  keep = async () => {},
): Promise<void> => {
  let left = wanted
  while (left > 0) {
    const unused = await some()
    if (unused.length === 0) return
    for (const { key, size, used_at } of unused) {
      if (left <= 0) return
      await keep()
      if (await release(ctx, key, used_at)) left -= Number(size ?? 0)
    }
  }
}

/** Removes a PDF unless it was requested after that time. */
const release = (ctx: Ctx, key: string, time: string): Promise<boolean> =>
  ctx.inTransaction(async inside => {
    if (!(await removeUnused(inside, key, time))) return false
    const use = useOf(key)
    const blobs = await blobsUsedBy(inside, use)
    if (blobs.length > 0) await releaseBlobs(inside, use, blobs, Number.MAX_SAFE_INTEGER)
    return true
  })

/** The use under which the bytes of a PDF are kept; no id of a lineage begins like that. */
export const useOf = (key: string): string => `pdf:${key}`
