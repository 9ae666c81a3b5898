// Reads a part of a backup, once it is sure that it is what the manifest says.
import type { BackupSource } from '../stores/store.ts'
import type { Codec } from './codec.ts'
import { type Part, partPath } from './manifest.ts'

/** A store that can be read. */
export interface OpenBackups {
  readonly source: BackupSource
  readonly codec: Codec
}

/** What a backup consists of is not what was written. */
export class DamagedBackup extends Error {}

/** Throws where it is missing, or has other bytes than those that were written. */
export const readPart = async ({ source, codec }: OpenBackups, { name, size }: Part): Promise<Buffer> => {
  const packed = await source.read(partPath(codec, name))
  if (packed === undefined)
    throw new DamagedBackup(`${source.name} lacks the part ${name}; take another backup`)
  const bytes = await codec.unpack(packed, size).catch(() => undefined)
  if (bytes !== undefined && bytes.length === size && codec.nameOf(bytes) === name) return bytes
  throw new DamagedBackup(`the part ${name} in ${source.name} is damaged; take another backup`)
}
