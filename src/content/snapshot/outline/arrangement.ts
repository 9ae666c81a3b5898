// Imports the arrangement of a repository.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { arrangementRecord } from '../reading/arrangement.ts'
import { type Edit, recordEdit } from '../record-edits.ts'
import type { ArrangementRecord } from '../records.ts'
import type { Outline } from './outline.ts'

/** An import with an arrangement replaces the existing one; any other import keeps it. */
export const arrangementEdits = async (
  store: ObjectStore,
  root: TreeRoot,
  { arrangedBy, files = [] }: Outline,
): Promise<Edit[]> => {
  const { configuration, summary, root: folder } = arrangedBy ?? {}
  const paths = { ...(summary !== undefined && { summary }), ...(folder !== undefined && { root: folder }) }
  if (configuration === undefined) {
    // The place of a summary alone is no reason to drop an existing configuration.
    const isKept = (await arrangementRecord(store, root))?.configuration !== undefined
    return summary === undefined || isKept ? [] : [editTo(paths)]
  }
  const { path, text } = configuration
  if (text !== undefined) return [editTo({ ...paths, configuration: { path, text: store.writeText(text) } })]
  const blob = files.find(file => file.path === path)?.blob
  return blob === undefined ? [] : [editTo({ ...paths, configuration: { path, blob } })]
}

const editTo = (record: ArrangementRecord): Edit => recordEdit(kinds.arrangement, 'arrangement', record)
