// Reads the arrangement of the repository that a content came from.
import type { ObjectStore } from '../../objects.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import type { ArrangedBy } from '../outline/outline.ts'
import type { ArrangementRecord } from '../records.ts'
import { find } from './entries.ts'
import { file, fileOrPageAtRepositoryPath } from './others.ts'

export const arrangementRecord = (
  store: NodeReader,
  root: TreeRoot,
): Promise<ArrangementRecord | undefined> => find(store, root, kinds.arrangement, 'arrangement')

/** How to arrange an export; the default if the configuration's file is gone or has other bytes. */
export const arrangedBy = async (
  store: Pick<ObjectStore, 'readNode' | 'readText'>,
  root: TreeRoot,
): Promise<ArrangedBy> => {
  const { configuration, ...places } = (await arrangementRecord(store, root)) ?? {}
  if (configuration === undefined) return places
  const { path, text, blob } = configuration
  if (text !== undefined) return { ...places, configuration: { path, text: await store.readText(text) } }
  return (await blobAt(store, root, path)) === blob ? { ...places, configuration: { path } } : {}
}

const blobAt = async (store: NodeReader, root: TreeRoot, path: string): Promise<string | undefined> => {
  const found = await fileOrPageAtRepositoryPath(store, root, path)
  return found !== undefined && 'file' in found ? (await file(store, root, found.file))?.blob : undefined
}
