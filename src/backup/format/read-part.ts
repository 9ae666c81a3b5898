// Reads a part of a backup, and checks that it is what the manifest says.
import type { BackupSource } from '../stores/store.ts'
import type { Codec } from './codec.ts'
import { type Part, partPath } from './manifest.ts'

/** A store that can be read. */
export interface OpenBackups {
  readonly source: BackupSource
  readonly codec: Codec
}

/** A part of the backup is missing, or has other bytes than were written. */
export class DamagedBackup extends Error {}

/** Throws if the part is missing or has other bytes than were written. */
export const readPart = async ({ source, codec }: OpenBackups, { name, size }: Part): Promise<Buffer> => {
  const packed = await source.read(partPath(codec, name))
  if (packed === undefined)
    throw new DamagedBackup(`${source.name} lacks the part ${name}; take another backup`)
  const bytes = await codec.unpack(packed, size).catch(() => undefined)
  if (bytes !== undefined && bytes.length === size && codec.nameOf(bytes) === name) return bytes
  throw new DamagedBackup(`the part ${name} in ${source.name} is damaged; take another backup`)
}
