// What is declared of each setting.

export interface Setting {
  readonly variable: string
  readonly flag: string
  readonly placeholder: string
  readonly otherwise: string
  readonly description: string
  /** The value, or undefined where the text is none. */
  readonly read: (text: string) => unknown
  readonly form: string
  /** Contains a password, so it is never repeated. */
  readonly isSecret?: true
}
