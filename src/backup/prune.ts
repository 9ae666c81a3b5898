// Removes backups that are no longer wanted from a store, and the parts that no backup needs any more.
import { day } from '#kernel/durations.ts'
import { backupNames, manifestPath, partFolder, partPath, partsOf, readManifest } from './format/manifest.ts'
import type { OpenBackups } from './format/read-part.ts'
import type { BackupStore } from './stores/store.ts'

export interface Pruned {
  readonly backups: readonly string[]
  readonly parts: number
}

/**
 * Keeps the newest `keep` backups, at least one. Young parts stay: a backup that is being made relies on parts of the
 * newest backup, and on those that it has written.
 */
export const pruneBackups = async (
  { source: store, codec }: OpenBackups & { readonly source: BackupStore },
  keep: number,
  now: number,
): Promise<Pruned> => {
  const names = await backupNames(store)
  // Without any manifest, no part would count as needed, and all would be removed.
  if (names.length === 0) throw new Error(`there is no backup in ${store.name}, and nothing was removed`)
  const kept = names.slice(-keep)
  // If a manifest cannot be read, nothing is removed: the parts of its backup would be lost.
  const needed = new Set<string>()
  for (const name of kept)
    for (const part of partsOf(await readManifest(store, codec, name))) needed.add(partPath(codec, part.name))
  const gone = names.slice(0, -keep)
  // Manifests are removed before the parts that they need.
  for (const name of gone) await store.remove(manifestPath(codec, name))
  let parts = 0
  for await (const { path, storedAt } of store.list(partFolder)) {
    if (needed.has(path) || storedAt > now - graceTime) continue
    await store.remove(path)
    parts++
  }
  return { backups: gone, parts }
}

/** Parts younger than this may belong to a backup that is being written. */
const graceTime = day
