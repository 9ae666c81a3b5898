// Changes to content by request: fetches and stores the bytes of their files, then applies all of them, or none.
import type { Static } from 'typebox'
import { type ConflictAnswer, type Merging, newMerging } from '#content/merge/index.ts'
import {
  applyChanges,
  type ChangeResult,
  type ContentChange,
  type FileInput,
  isSameContent,
} from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import type { Json } from '#kernel/json.ts'
import { normalizeLineEndings } from '#kernel/line-endings.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import {
  answerConflict,
  forgetConflicts,
  type RecordedConflict,
  recordedConflicts,
} from '../change-requests/index.ts'
import { type Bytes, takeFile, usingSpool, withStored } from '../files/index.ts'
import {
  type AnswerTo,
  type ContentHead,
  commit,
  refuseUnlessWritable,
  sessionOf,
  withLockedHead,
} from '../heads/index.ts'
import { findRevision, type RevisionRow } from '../revisions/index.ts'
import { type FileBytes, fileBytesOf, type WantedFile } from './file-bytes.ts'
import type { ContentChanges } from './schema.ts'

type Wanted = Static<typeof ContentChanges>
type WantedChange = Wanted['changes'][number]
type ConflictResolution = Extract<WantedChange, { operation: 'resolve_conflict' }>

export interface ChangedContent {
  readonly revision: RevisionRow
  readonly results: readonly ChangeResult[]
}

/**
 * Applies the changes in order as one revision; where they change nothing, no revision is made
 * and the present one is returned.
 */
export const changeContent = (
  ctx: Ctx,
  head: ContentHead,
  wanted: Wanted,
  answer: AnswerTo<ChangedContent>,
): Promise<ChangedContent> =>
  usingSpool(ctx.limits, async spool => {
    const bytes = await fileBytesOf(ctx, spool, wanted.changes)
    const apply = (inside: WriteCtx, locked: ContentHead) => applyWanted(inside, locked, wanted, bytes)
    const isShort = bytes.size === 0 && wanted.changes.length <= mostInShort
    return withStored(ctx, [...bytes.values()], () =>
      withLockedHead(ctx, head, apply, answer, { isShared: isShort }),
    )
  })

/** A request with more changes does not share a transaction: those that share it would wait for it too long. */
const mostInShort = 10

const applyWanted = async (
  inside: WriteCtx,
  locked: ContentHead,
  wanted: Wanted,
  bytes: FileBytes,
): Promise<ChangedContent> => {
  const changes = await readyChanges(inside, locked, wanted.changes, bytes)
  const session = sessionOf(inside, locked)
  const context = { now: now(inside), author: inside.actor.userId, newId: inside.newId }
  const { root, outcomes: results } = await applyChanges(session, locked.revision.root, changes, context)
  refuseUnlessWritable(locked)
  const answered = results.flatMap(result => (result.operation === 'resolve_conflict' ? result.conflict : []))
  if (locked.changeRequest !== null)
    await forgetConflicts(inside, locked.access.row, locked.changeRequest, answered)
  // One change that changes nothing leaves the root as it is; several may undo each other.
  const { root: before } = locked.revision
  const isSame = root === before || (changes.length > 1 && (await isSameContent(session, before, root)))
  if (isSame) return { revision: locked.revision, results }
  const message = wanted.message === undefined ? {} : { message: wanted.message }
  return { revision: await commit(inside, locked, { root, session, type: 'edits', ...message }), results }
}

const readyChanges = async (
  ctx: WriteCtx,
  head: ContentHead,
  wanted: readonly WantedChange[],
  bytes: FileBytes,
): Promise<ContentChange[]> => {
  const recorded =
    head.changeRequest !== null && wanted.some(({ operation }) => operation === 'resolve_conflict')
      ? await recordedConflicts(ctx, head.changeRequest.id)
      : []
  const merging = newMerging(ctx.comparing.forReaders(head.access.row.organization_id))
  const ready: ContentChange[] = []
  for (const [index, change] of wanted.entries()) {
    ready.push(await readyChange(ctx, head, { recorded, merging }, change, bytes, `/changes/${index}`))
  }
  return ready
}

/** The conflicts that changes may answer, and what merges texts where an answer chooses hunks. */
interface Conflicts {
  readonly recorded: readonly RecordedConflict[]
  readonly merging: Merging
}

const readyChange = async (
  ctx: WriteCtx,
  head: ContentHead,
  { recorded, merging }: Conflicts,
  change: WantedChange,
  bytes: FileBytes,
  pointer: string,
): Promise<ContentChange> => {
  switch (change.operation) {
    case 'insert_files':
      return { operation: change.operation, files: await takeFiles(ctx, head, change.files, bytes) }
    case 'revert_page': {
      const revision = await findRevision(ctx, change.revision)
      if (revision?.space_id !== head.access.row.id) {
        throw invalidField(
          `${pointer}/revision`,
          'must name a revision of this space or of a change request of it',
        )
      }
      return { operation: change.operation, page: change.page, root: revision.root }
    }
    case 'resolve_conflict': {
      if (head.changeRequest === null)
        throw invalidField(`${pointer}/operation`, 'belongs to change requests')
      return answerConflict(ctx, recorded, change.conflict, answerIn(change, pointer), merging)
    }
    case 'insert_page':
    case 'update_page': {
      const { notes } = change
      const texts = notes && Object.fromEntries(Object.entries(notes).map(withNormalNote))
      return {
        ...change,
        ...('document' in change && { document: withNormalText(change.document) }),
        ...(notes !== undefined && { notes: texts }),
      }
    }
    default:
      return 'document' in change ? { ...change, document: withNormalText(change.document) } : change
  }
}

const withNormalNote = <Note>([name, note]: [string, Note]): [string, Note] => [name, withNormalText(note)]

const answerIn = ({ choose, value, hunks }: ConflictResolution, pointer: string): ConflictAnswer => {
  const given = [choose, value, hunks].filter(one => one !== undefined)
  if (given.length !== 1) throw invalidField(pointer, 'must have one of choose, value and hunks')
  if (hunks !== undefined) return { hunks: hunks.map(withNormalText) }
  return choose === undefined ? { value: withNormalText(value as Json) } : { choose }
}

/** Texts are kept with `\n` at the end of their lines, however they were sent. */
const withNormalText = <Value>(value: Value): Value =>
  isText(value) ? { ...value, markdown: normalizeLineEndings(value.markdown) } : value

const isText = (value: unknown): value is { readonly markdown: string } =>
  typeof value === 'object' && value !== null && 'markdown' in value && typeof value.markdown === 'string'

const takeFiles = async (
  ctx: WriteCtx,
  { access }: ContentHead,
  files: readonly WantedFile[],
  bytes: FileBytes,
): Promise<FileInput[]> => {
  const taken: FileInput[] = []
  for (const file of files) {
    await yieldWhenLong()
    const stored = await takeFile(ctx, access.row.lineage_id, file.name, bytes.get(file) as Bytes)
    taken.push({ ...stored, ...(file.ref !== undefined && { ref: file.ref }) })
  }
  return taken
}
