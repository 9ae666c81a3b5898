// What is remembered of a translated page, to know the next time what has changed, and who changed it.
import { hash } from 'node:crypto'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { PageRow } from './run-store.ts'

/** A page as the machine alone has written it. */
export interface Translated {
  /** Of what it was made. */
  readonly inputs: string
  readonly title: string
  readonly description: string
  /** The hash of the text; empty without any. */
  readonly text: string
  /** Whether all of it could be translated. */
  readonly isWhole: boolean
}

/** The words of a page or a reusable content, as a content has them. */
export type Wording = Pick<PageRecord, 'title' | 'description' | 'document'>

export const inputsOf = ({ title, description, document }: Wording, madeWith: string): string =>
  hash('sha256', JSON.stringify([title, description, document, madeWith]), 'base64url')

/** What the machine has written last, in the change request or before. */
export const lastOf = ({
  merged,
  proposed,
}: Pick<PageRow, 'merged' | 'proposed'>): Translated | undefined => {
  const last = proposed ?? merged
  return last === null ? undefined : JSON.parse(last)
}

/** Whether nobody has changed what the machine wrote. */
export const isUntouched = ({ title, description, document }: Wording, machine: Translated): boolean =>
  title === machine.title && (description ?? '') === machine.description && (document ?? '') === machine.text
