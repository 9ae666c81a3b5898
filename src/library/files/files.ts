// Files taken in: their bytes stored, their type and dimensions found.
import type { FileInput } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { storeBlob } from './blobs.ts'
import { contentTypeOf } from './downloads.ts'

/** Stores the bytes of a file for a lineage; what comes back is ready to be put into content. */
export const takeFile = async (
  ctx: Pick<Ctx, 'database' | 'db' | 'clock'>,
  lineage: string,
  name: string,
  bytes: Uint8Array,
): Promise<Omit<FileInput, 'ref' | 'git'>> => {
  const contentType = contentTypeOf(name)
  const dimensions = contentType.startsWith('image/') ? await dimensionsOf(bytes) : undefined
  return {
    name,
    contentType,
    size: bytes.length,
    blob: await storeBlob(ctx, lineage, bytes),
    ...(dimensions && { dimensions }),
  }
}

/** The size of an image as its header says; undefined for what is no image after all. */
const dimensionsOf = async (bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> => {
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    return Number.isFinite(width) && Number.isFinite(height)
      ? { width: Math.round(width), height: Math.round(height) }
      : undefined
  } catch {
    return undefined
  }
}
