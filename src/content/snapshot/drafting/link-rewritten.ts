// Looks up the links of every text that a request wrote, after all its changes.
import { linkTableOf, newLookupBudget, relativeDestinations } from '../links/build-link-table.ts'
import { writeLinkTable } from '../links/link-table.ts'
import { lookupIn } from '../links/lookup.ts'
import { normalPage, normalReusableContent } from '../normalize.ts'
import { reusableContent } from '../reading/others.ts'
import { pagesOf } from '../reading/pages.ts'
import { type Edit, pageEdits, reusableContentEdits } from '../record-edits.ts'
import { type Draft, editDraft } from './draft.ts'

export const linkRewritten = async (draft: Draft): Promise<void> => {
  const { store, root, rewritten } = draft
  const lookup = lookupIn(store, root)
  const budget = newLookupBudget()
  const linksOf = async (source: { id?: string; document?: string }, previous = source.id) => {
    const text = source.document === undefined ? '' : await store.readText(source.document)
    const before = rewritten.get(previous ?? '') ?? new Map()
    const destinations = await relativeDestinations(text)
    return writeLinkTable(store, await linkTableOf(lookup, source, destinations, before, budget))
  }
  const edits: Edit[] = []
  const pages = new Map((await pagesOf(store, root, [...rewritten.keys()])).map(page => [page.id, page]))
  for (const id of rewritten.keys()) {
    const page = pages.get(id)
    if (page !== undefined) {
      const links = await linksOf(page)
      if (links !== page.links) edits.push(...pageEdits(page, normalPage({ ...page, links })))
      continue
    }
    const content = await reusableContent(store, root, id)
    if (content === undefined) continue
    const { id: _, ...source } = content
    const links = await linksOf(source, id)
    if (links !== content.links)
      edits.push(...reusableContentEdits(content, normalReusableContent({ ...content, links })))
  }
  await editDraft(draft, edits)
}
