// The texts of an outline and those that are stored.
import type { Hash, ObjectStore } from '../../objects.ts'
import type { OutlinePage } from './outline.ts'

/** The hashes of what is given; of an empty text there is none, and of no text nothing is said. */
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

/** The text that is stored under a hash; without one, the empty one. */
export const storedText = async (store: ObjectStore, hash: Hash | undefined): Promise<string> =>
  hash === undefined ? '' : store.readText(hash)
