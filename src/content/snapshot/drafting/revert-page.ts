// Gives a page the fields, the text and the place that it had in an earlier revision.
import { invalidField } from '#kernel/errors.ts'
import { same, samePage } from '../equal.ts'
import { removeGenerated } from '../generated/put-generated.ts'
import { normalPage, type PageFields } from '../normalize.ts'
import { fileOrPageAtRepositoryPath } from '../reading/others.ts'
import { ancestors, page } from '../reading/pages.ts'
import { pageEdits } from '../record-edits.ts'
import type { Origin, PageRecord } from '../records.ts'
import type { ChangeResult, RevertPage } from './changes.ts'
import { type Draft, editDraft, idOf, lastChange, noteRewritten } from './draft.ts'
import { freeSlugUnder } from './free-slug.ts'
import { refuseGenerated } from './generated-pages.ts'
import { positionAt } from './position.ts'
import { respaceEdits } from './respace.ts'

export const revertPage = async (
  draft: Draft,
  change: RevertPage,
  pointer: string,
): Promise<ChangeResult> => {
  const id = idOf(draft, change.page)
  const earlier = await page(draft.store, change.root, id)
  if (earlier === undefined)
    throw invalidField(`${pointer}/page`, 'must be the id of a page of that revision')
  const current = await page(draft.store, draft.root, id)
  for (const one of [earlier, current]) refuseGenerated(one, `${pointer}/page`)
  const { parent, order, respaced } = await positionFor(draft, earlier, current)
  const slug = earlier.slug && (await freeSlugUnder(draft.store, draft.root, parent, earlier.slug, id))
  const git = current === undefined ? await originOf(draft, earlier) : current.git
  const entry = current === undefined ? earlier.entry : current.entry
  const made = generatedOf(earlier, current)
  const after = normalPage({ ...earlier, ...made, slug, parent, order, git, entry, ...lastChange(draft) })
  if (current === undefined || !samePage(current, after)) {
    await editDraft(draft, [...(await respaceEdits(draft, respaced)), ...pageEdits(current, after)])
    if (current?.type === 'computed' && after.type !== 'computed')
      draft.root = await removeGenerated(draft.store, draft.root, id)
    if (after.document !== current?.document) await noteRewritten(draft, id, earlier)
  }
  return { operation: 'revert_page', page: id }
}

/** The generated parts of a computed page stay; they are generated anew if what they are made from changes. */
const generatedOf = (earlier: PageRecord, current: PageRecord | undefined): Partial<PageFields> => {
  if (earlier.type !== 'computed') return {}
  if (current?.type !== 'computed') return { generation: undefined }
  const { document, links, computed, notes, generation } = current
  const isSame = same([computed, notes ?? ''], [earlier.computed, earlier.notes ?? ''])
  return { document, links, generation: isSame ? generation : undefined }
}

const positionFor = async (draft: Draft, earlier: PageRecord, current: PageRecord | undefined) => {
  const here = { order: earlier.order, respaced: new Map<string, string>() }
  if (earlier.parent === null || (await canStandUnder(draft, earlier.id, earlier.parent))) {
    return { ...here, parent: earlier.parent }
  }
  if (current !== undefined) return { ...here, parent: current.parent, order: current.order }
  return { parent: null, ...(await positionAt(draft.store, draft.root, null, undefined)) }
}

/** Whether the parent still exists, and is not below the page itself by now. */
const canStandUnder = async (draft: Draft, id: string, parent: string): Promise<boolean> => {
  const above = await page(draft.store, draft.root, parent)
  if (above === undefined || above.type === 'link' || parent === id) return false
  return !(await ancestors(draft.store, draft.root, above)).some(ancestor => ancestor.id === id)
}

const originOf = async (draft: Draft, { git }: PageRecord): Promise<Origin | undefined> => {
  const isTaken = git && (await fileOrPageAtRepositoryPath(draft.store, draft.root, git.path)) !== undefined
  return isTaken ? undefined : git
}
