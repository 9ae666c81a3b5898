// What SCIM says of a refusal beyond its status (RFC 7644, 3.12).
import { Conflict, Invalid } from '#kernel/errors.ts'

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'

/** The request is wrong, in the way that the type names. */
export class InvalidScim extends Invalid {
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string) {
    super(message)
    this.scimType = scimType
  }
}

/** Another resource has this already. */
export class NotUnique extends Conflict {}
