// Files as the API shows them.
import type { Static } from 'typebox'
import type { FileRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { downloadUrl } from './downloads.ts'
import type { File } from './schema.ts'

export const presentFile = (
  ctx: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>,
  space: string,
  file: FileRecord,
  metadata: boolean,
): Static<typeof File> => ({
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: downloadUrl(ctx, { space, blob: file.blob, name: file.name }, 'answer'),
  size: file.size,
  ...(file.dimensions && { dimensions: file.dimensions }),
  ...(metadata && file.git && { git: file.git }),
})
