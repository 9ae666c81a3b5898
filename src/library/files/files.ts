// Files taken in: their bytes stored, their type and dimensions found.
import type { FileInput } from '#content/snapshot/index.ts'
import type { WriteCtx } from '#context.ts'
import type { Bytes } from './bytes.ts'
import { contentTypeOf } from './downloads.ts'
import { storeBlob } from './store-blobs.ts'

/** Stores the bytes of a file for a lineage; what comes back is ready to be put into content. */
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

/** In bytes: the size of an image is in its first bytes, after a profile and a preview at most. */
const headSize = 524_288

/** The size of an image as its beginning says; undefined for what is no image after all. */
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
