// Signed ids, which let in whoever knows them: an id with a signature that cannot be guessed and is not stored.
import { idLength } from './ids.ts'
import { withoutNeedlessEscapes } from './percent-decoding.ts'
import type { Signer } from './signing.ts'

export const signId = (signer: Signer, purpose: string, id: string): string => id + signer.sign(purpose, id)

/** The id; undefined unless the signature is valid. */
export const readSignedId = (signer: Signer, purpose: string, text: string): string | undefined => {
  const id = text.slice(0, idLength)
  return signer.verify(purpose, id, text.slice(idLength)) ? id : undefined
}

const afterId = new RegExp(`([0-9A-Za-z]{${idLength}})[^/]+`, 'g')

/**
 * A path as it may be logged: a step that continues after an id is cut to the id, even if the rest is no whole signature.
 */
export const withoutSignatures = (path: string): string => {
  const plain = path.includes('%') ? withoutNeedlessEscapes(path) : path
  return hasLongStep(plain) ? plain.replaceAll(afterId, '$1…') : plain
}

/** Whether any step is longer than an id. This check is cheap, and most paths have none. */
const hasLongStep = (path: string): boolean => {
  for (let start = 0; ; ) {
    const slash = path.indexOf('/', start)
    const end = slash === -1 ? path.length : slash
    if (end - start > idLength) return true
    if (slash === -1) return false
    start = slash + 1
  }
}
