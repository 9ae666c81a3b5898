// Decides a conflict in favour of the main content.
import { Conflict, Invalid } from '#kernel/errors.ts'
import {
  ancestors,
  applyChanges,
  type Edit,
  file,
  fileEdits,
  fileOrPageAtRepositoryPath,
  find,
  growsTooMuch,
  kinds,
  lastChange,
  normalFile,
  normalPage,
  normalReusableContent,
  type PageRecord,
  page,
  pageEdits,
  recordEdit,
  reusableContent,
  reusableContentEdits,
  samePage,
  slugOwner,
} from '../snapshot/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import type { MergeConflict } from './conflicts.ts'
import type { Decision } from './decision.ts'
import { deletePageLikeMain } from './delete-like-main.ts'
import { notesPreferringMain } from './merge-computed.ts'
import { namedFields } from './merge-page.ts'
import { moveLikeMain } from './move-like-main.ts'
import { pickFields } from './three-way.ts'

export const takeMain = async (decision: Decision, conflict: MergeConflict): Promise<TreeRoot> => {
  const { store, root, main } = decision
  if (conflict.page !== undefined) return takeMainPage(decision, conflict.page, conflict.field)
  if (conflict.file !== undefined) return edit(store, root, await mainFileEdits(decision, conflict.file))
  if (conflict.reusableContent !== undefined) {
    return edit(
      store,
      root,
      await mainReusableContentEdits(decision, conflict.reusableContent, conflict.field),
    )
  }
  const name = conflict.variable ?? ''
  return edit(store, root, [recordEdit(kinds.variable, name, await find(store, main, kinds.variable, name))])
}

const takeMainPage = async (decision: Decision, id: string, field: string): Promise<TreeRoot> => {
  const { store, root, main } = decision
  const [mine, theirs] = [await page(store, root, id), await page(store, main, id)]
  if (field === 'page')
    return theirs === undefined ? deletePageLikeMain(decision, id) : restore(decision, theirs)
  if (mine === undefined || theirs === undefined) {
    throw new Invalid('the page is no longer on both sides; decide about the page as a whole')
  }
  if (field === 'place') return moveLikeMain(decision, mine, theirs)
  const after = await withMainField(decision, mine, theirs, field)
  return samePage(mine, after) ? root : edit(store, root, pageEdits(mine, after))
}

/** Restores the page as the main content has it, along with missing pages above it. */
const restore = async ({ store, root, main, context }: Decision, theirs: PageRecord): Promise<TreeRoot> => {
  const missing: PageRecord[] = []
  for (const above of await ancestors(store, main, theirs)) {
    if ((await page(store, root, above.id)) === undefined) missing.push(above)
  }
  const changes = [...missing, theirs].map(
    ({ id }) => ({ operation: 'revert_page', page: id, root: main }) as const,
  )
  return (await applyChanges(store, root, changes, context)).root
}

const withMainField = async (
  { store, root, base, context }: Decision,
  mine: PageRecord,
  theirs: PageRecord,
  field: string,
): Promise<PageRecord> => {
  const changed = lastChange(context)
  if (field === 'document') {
    return normalPage({ ...mine, document: theirs.document, links: theirs.links, ...changed })
  }
  const old = await page(store, base, mine.id)
  if (field === 'notes') {
    return normalPage({ ...mine, notes: await notesPreferringMain(store, old, mine, theirs), ...changed })
  }
  if (field === 'slug' && theirs.slug !== undefined) {
    const owner = await slugOwner(store, root, mine.parent, theirs.slug)
    if (owner !== undefined && owner !== mine.id) {
      throw new Conflict(
        `the slug "${theirs.slug}" is taken by another page of the change request; give one as value`,
      )
    }
  }
  const name = field as keyof PageRecord
  const value = namedFields.some(named => named === name)
    ? preferringMain(old, mine, theirs, name)
    : theirs[name]
  return normalPage({ ...mine, [name]: value, ...changed })
}

/**
 * Of a map, names that both sides changed get the main content's values;
 * those that one side alone changed stay, unless there would be too many.
 */
const preferringMain = (
  base: PageRecord | undefined,
  mine: PageRecord,
  theirs: PageRecord,
  name: keyof PageRecord,
): unknown => {
  const field = (of: PageRecord | undefined) => of?.[name] as Readonly<Record<string, unknown>> | undefined
  const { value } = pickFields({ base: field(base), ours: field(theirs), theirs: field(mine) })
  const isTooMuch =
    name === 'variables' &&
    growsTooMuch(theirs.variables ?? {}, (value ?? {}) as Record<string, string>, 'page')
  return isTooMuch ? theirs.variables : value
}

const mainFileEdits = async ({ store, root, main }: Decision, id: string): Promise<Edit[]> => {
  const [mine, theirs] = [await file(store, root, id), await file(store, main, id)]
  const path = theirs?.git?.path
  const owner = path === undefined ? undefined : await fileOrPageAtRepositoryPath(store, root, path)
  const isOthers = owner !== undefined && !('file' in owner && owner.file === id)
  if (theirs === undefined || !isOthers) return fileEdits(mine, theirs)
  const { git: _, ...rest } = theirs
  return fileEdits(mine, normalFile(rest))
}

const mainReusableContentEdits = async (
  { store, root, main }: Decision,
  id: string,
  field: string,
): Promise<Edit[]> => {
  const [mine, theirs] = [await reusableContent(store, root, id), await reusableContent(store, main, id)]
  if (mine === undefined || theirs === undefined || field === 'reusableContent') {
    return reusableContentEdits(mine, theirs)
  }
  const taken =
    field === 'title' ? { title: theirs.title } : { document: theirs.document, links: theirs.links }
  return reusableContentEdits(mine, normalReusableContent({ ...mine, ...taken }))
}
