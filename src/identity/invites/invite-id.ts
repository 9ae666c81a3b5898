// The public id of an invite link: the id of its row with a signature, since it lets in whoever knows it.
import { readSignedId, signId } from '#kernel/signed-ids.ts'
import type { Signer } from '#kernel/signing.ts'

const purpose = 'invite'

export const writeInviteId = ({ signer }: { signer: Signer }, id: string): string =>
  signId(signer, purpose, id)

/** The id of the row; undefined for an id that this installation did not sign. */
export const readInviteId = ({ signer }: { signer: Signer }, text: string): string | undefined =>
  readSignedId(signer, purpose, text)
