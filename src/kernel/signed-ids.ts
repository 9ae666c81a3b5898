// Ids that let in whoever knows them: an id, and a signature over it, which nobody can guess and nothing stores.
import { idLength } from './ids.ts'
import { withoutNeedlessEscapes } from './percent-decoding.ts'
import type { Signer } from './signing.ts'

export const signId = (signer: Signer, purpose: string, id: string): string => id + signer.sign(purpose, id)

/** The id that was signed; undefined for whatever was not. */
export const readSignedId = (signer: Signer, purpose: string, text: string): string | undefined => {
  const id = text.slice(0, idLength)
  return signer.verify(purpose, id, text.slice(idLength)) ? id : undefined
}

const afterId = new RegExp(`([0-9A-Za-z]{${idLength}})[^/]+`, 'g')

/** A path as it may be logged: of a step that goes on after an id, even cut short or misspelt, the id alone. */
export const withoutSignatures = (path: string): string => {
  const plain = path.includes('%') ? withoutNeedlessEscapes(path) : path
  return hasLongStep(plain) ? plain.replaceAll(afterId, '$1…') : plain
}

/** Whether a step is longer than an id; of most paths none is, and to look for that is cheap. */
const hasLongStep = (path: string): boolean => {
  for (let start = 0; ; ) {
    const slash = path.indexOf('/', start)
    const end = slash === -1 ? path.length : slash
    if (end - start > idLength) return true
    if (slash === -1) return false
    start = slash + 1
  }
}
