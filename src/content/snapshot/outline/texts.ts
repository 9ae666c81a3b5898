// The given texts of an outline, and stored texts.
import type { Hash, ObjectStore } from '../../objects.ts'
import type { OutlinePage } from './outline.ts'

/** The hashes of the given texts; undefined for an empty text, and without a field for a text that is not given. */
export const textsOf = (
  store: ObjectStore,
  { text, frontMatter, stored }: Pick<OutlinePage, 'text' | 'frontMatter' | 'stored'>,
): { readonly document?: Hash | undefined; readonly frontMatter?: Hash | undefined } => {
  if (stored !== undefined) return { document: stored.document, frontMatter: stored.frontMatter }
  if (text === undefined) return {}
  return {
    document: documentOf(store, text),
    frontMatter: frontMatter === undefined ? undefined : store.writeText(frontMatter),
  }
}

export const documentOf = (store: ObjectStore, text = ''): Hash | undefined =>
  text === '' ? undefined : store.writeText(text)

/** The text stored under a hash; empty without one. */
export const storedText = async (store: ObjectStore, hash: Hash | undefined): Promise<string> =>
  hash === undefined ? '' : store.readText(hash)
