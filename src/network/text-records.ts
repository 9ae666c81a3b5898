// Looks up TXT records in the DNS, within a time limit.
import { Resolver } from 'node:dns/promises'

/** The DNS did not answer: it is unknown whether there are records. */
export class LookupFailed extends Error {}

/** The TXT records of a name, each as one text; an empty list if there are none. */
export type TextRecords = (name: string) => Promise<readonly string[]>

export const lookUpTextRecords: TextRecords = async name => {
  const resolver = new Resolver({ timeout: milliseconds, tries })
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch (error) {
    if (noRecords.has((error as NodeJS.ErrnoException).code)) return []
    throw new LookupFailed('the DNS did not answer', { cause: error })
  }
}

const milliseconds = 4000
const tries = 2

const noRecords: ReadonlySet<string | undefined> = new Set(['ENODATA', 'ENOTFOUND'])
