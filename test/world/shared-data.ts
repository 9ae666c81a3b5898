// Real documentation and vectors to test against: they are in a folder beside the repository.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where they are, unless the environment says otherwise. */
export const sharedDataFolder = process.env.LECTERN_SHARED_DATA ?? '../shared/data'

/** How the reason begins for which a test is skipped that needs what is absent: `npm test` counts them. */
export const noSharedData = 'no shared data'

/** A file or folder of the shared data, and why tests that need it are skipped: false where it is there. */
export const sharedData = (part: string): { readonly path: string; readonly skip: string | false } => {
  const path = join(sharedDataFolder, part)
  return { path, skip: existsSync(path) ? false : `${noSharedData} at ${path}` }
}
