// Takes files in: stores their bytes, and finds their type and dimensions.
import type { FileInput } from '#content/snapshot/index.ts'
import type { WriteCtx } from '#context.ts'
import type { Bytes } from './bytes.ts'
import { contentTypeOf } from './downloads.ts'
import { storeBlob } from './store-blobs.ts'

/** Stores the bytes of a file for a lineage; the result can be put into content. */
export const takeFile = async (
  ctx: Pick<WriteCtx, 'database' | 'db' | 'clock'>,
  lineage: string,
  name: string,
  bytes: Bytes,
): Promise<Omit<FileInput, 'ref' | 'git'>> => {
  const contentType = contentTypeOf(name)
  const dimensions = contentType.startsWith('image/') ? await dimensionsOf(bytes) : undefined
  return {
    name,
    contentType,
    size: bytes.size,
    blob: await storeBlob(ctx, lineage, bytes),
    ...(dimensions && { dimensions }),
  }
}

/** Bytes: the dimensions of an image are in its first bytes, after at most a profile and a preview. */
const headSize = 524_288

/** The dimensions that the beginning of an image states; undefined for anything that is not an image. */
const dimensionsOf = async (bytes: Bytes): Promise<{ width: number; height: number } | undefined> => {
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(await bytes.read(0, headSize))
    return Number.isFinite(width) && Number.isFinite(height)
      ? { width: Math.round(width), height: Math.round(height) }
      : undefined
  } catch {
    return undefined
  }
}
