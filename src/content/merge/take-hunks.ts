// Decides a conflict of a text hunk by hunk; everything without a conflict is merged.
import { isWithin } from '#kernel/characters.ts'
import { Invalid, invalidField } from '#kernel/errors.ts'
import {
  longest,
  normalPage,
  normalReusableContent,
  type PageRecord,
  page,
  pageEdits,
  type ReusableContentRecord,
  reusableContent,
  reusableContentEdits,
  type TextInput,
} from '../snapshot/index.ts'
import { type Hunk, type MergedWithHunks, type MergeInput, withHunks } from '../text/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import type { MergeConflict } from './conflicts.ts'
import type { Decision } from './decision.ts'
import { type LinkedText, mergedLinks } from './merge-text.ts'
import { takeValue } from './take-value.ts'
import type { Versions } from './three-way.ts'

export type ConflictSide = 'main' | 'change-request'

/** The side of a hunk to keep, or a text instead of both. */
export type HunkAnswer = ConflictSide | TextInput

export const takeHunks = async (
  decision: Decision,
  conflict: MergeConflict,
  answers: readonly HunkAnswer[],
): Promise<TreeRoot> => {
  if (conflict.field !== 'document')
    throw wrong('can be given for a text alone: choose a side, or give a value')
  const versions = await versionsOf(decision, conflict)
  const texts = await textsOf(decision, versions)
  const merged = await mergedWithHunks(decision, texts)
  const count = merged.hunks.length
  if (answers.length !== count)
    throw wrong(
      `must have ${count === 1 ? '1 entry' : `${count} entries`}, one for each hunk of the conflict`,
    )
  const markdown = withHunks(merged, (hunk, index) => chosen(hunk, answers[index] as HunkAnswer))
  if (!isWithin(markdown, longest.text)) throw wrong(`must make a text of at most ${longest.text} characters`)
  if (markdown === texts.ours) return decision.root
  const root = await withMergedLinks(decision, markdown, versions)
  return takeValue({ ...decision, root }, conflict, { markdown })
}

const chosen = ({ ours, theirs }: Hunk, answer: HunkAnswer): string => {
  if (typeof answer !== 'string') return answer.markdown
  return answer === 'main' ? theirs.text : ours.text
}

type TextRecord = PageRecord | ReusableContentRecord

/** `ours` is the change request's side, `theirs` the main content's. */
interface RecordVersions extends Versions<TextRecord> {
  readonly ours: TextRecord
  readonly theirs: TextRecord
}

const versionsOf = async (decision: Decision, conflict: MergeConflict): Promise<RecordVersions> => {
  const { store } = decision
  const recordIn = (root: TreeRoot): Promise<TextRecord | undefined> =>
    conflict.page === undefined
      ? reusableContent(store, root, conflict.reusableContent ?? '')
      : page(store, root, conflict.page)
  const [ours, theirs] = [await recordIn(decision.root), await recordIn(decision.main)]
  if (ours === undefined || theirs === undefined)
    throw new Invalid('the text is no longer on both sides; decide about all of it')
  return { base: await recordIn(decision.base), ours, theirs }
}

const textsOf = async ({ store }: Decision, { base, ours, theirs }: RecordVersions): Promise<MergeInput> => {
  const read = async (of: LinkedText | undefined) =>
    of?.document === undefined ? '' : store.readText(of.document)
  return { base: await read(base), ours: await read(ours), theirs: await read(theirs) }
}

const mergedWithHunks = (
  { merging }: Decision,
  texts: MergeInput,
): MergedWithHunks | Promise<MergedWithHunks> => {
  const { comparison, effort } = merging
  if (effort.left <= 0) throw wrong('are too much work for one request; answer some conflicts in another')
  return comparison.hunks(texts, effort)
}

/** Writes the text with the link targets that its destinations have on either side. */
const withMergedLinks = async (
  { store, root }: Decision,
  markdown: string,
  versions: RecordVersions,
): Promise<TreeRoot> => {
  const { ours } = versions
  const links = await mergedLinks(store, markdown, versions)
  const edits =
    'type' in ours
      ? pageEdits(ours, normalPage({ ...ours, links }))
      : reusableContentEdits(ours, normalReusableContent({ ...ours, links }))
  return edit(store, root, edits)
}

const wrong = (message: string): Invalid => invalidField('/hunks', message)
