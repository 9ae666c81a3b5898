// What is stored of a translated page, so that the next run knows what has changed, and who changed it.
import { hash } from 'node:crypto'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { PageRow } from './run-store.ts'

/** A page as the machine wrote it, without corrections. */
export interface Translated {
  /** A hash of what it was made from. */
  readonly inputs: string
  readonly title: string
  readonly description: string
  /** The hash of the text; empty where there is none. */
  readonly text: string
  /** Whether all of it could be translated. */
  readonly isWhole: boolean
}

/** The wording of a page or a reusable content in a content. */
export type Wording = Pick<PageRecord, 'title' | 'description' | 'document'>

export const inputsOf = ({ title, description, document }: Wording, madeWith: string): string =>
  hash('sha256', JSON.stringify([title, description, document, madeWith]), 'base64url')

/** What the machine wrote last, in the change request or before it. */
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
