// The declaration of a setting.

export interface Setting {
  readonly variable: string
  readonly flag: string
  readonly placeholder: string
  readonly otherwise: string
  readonly description: string
  /** The value; undefined where the text is not a valid one. */
  readonly read: (text: string) => unknown
  readonly form: string
  /** It contains a password or the like, so messages never repeat it. */
  readonly isSecret?: true
}
