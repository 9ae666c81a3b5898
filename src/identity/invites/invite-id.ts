// The id of a link as people hand it around: that of its row, signed, since it lets in whoever knows it.
import { readSignedId, signId } from '#kernel/signed-ids.ts'
import type { Signer } from '#kernel/signing.ts'

const purpose = 'invite'

export const writeInviteId = ({ signer }: { signer: Signer }, id: string): string =>
  signId(signer, purpose, id)

/** The id of the row; undefined for what this installation never handed out. */
export const readInviteId = ({ signer }: { signer: Signer }, text: string): string | undefined =>
  readSignedId(signer, purpose, text)
