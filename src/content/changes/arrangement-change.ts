// What changed in the arrangement of the repository that a content came from.
import type { ObjectStore } from '../objects.ts'
import type { ArrangementRecord, RecordDifference } from '../snapshot/index.ts'
import { type ComparisonBudget, editedFields, editedText } from './attributes.ts'
import type { Change } from './change.ts'

/** Changes of the two places (`summary`, `root`), of the configuration's path, and of its text. */
export const arrangementChanges = async (
  store: ObjectStore,
  budget: ComparisonBudget,
  { before, after }: RecordDifference<ArrangementRecord, 'arrangement'>,
): Promise<Change[]> => {
  const [one, other] = [shown(before), shown(after)]
  const attributes = [
    ...editedFields(budget, one, other, ['summary', 'root', 'configuration']),
    ...(await editedText(store, budget, one, other, 'configurationText')),
  ]
  return attributes.length === 0
    ? []
    : [{ type: 'arrangement_edited', attributes: Object.fromEntries(attributes) }]
}

const shown = ({ summary, root, configuration }: ArrangementRecord = {}) => {
  const { path, text } = configuration ?? {}
  return {
    ...(summary !== undefined && { summary }),
    ...(root !== undefined && { root }),
    ...(path !== undefined && { configuration: path }),
    ...(text !== undefined && { configurationText: text }),
  }
}
