// The last step of a preview's address: the id of its row, signed, since whoever knows it is let in.
import { readSignedId, signId } from '#kernel/signed-ids.ts'
import type { Signer } from '#kernel/signing.ts'

const purpose = 'site preview'

export const writePreviewId = ({ signer }: { signer: Signer }, id: string): string =>
  signId(signer, purpose, id)

/** The id of the row; undefined for a text that this installation did not sign. */
export const readPreviewId = ({ signer }: { signer: Signer }, text: string): string | undefined =>
  readSignedId(signer, purpose, text)
