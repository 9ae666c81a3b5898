// Real documentation and test vectors, in a folder beside the repository.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder, unless the environment names another one. */
export const sharedDataFolder = process.env.LECTERN_SHARED_DATA ?? '../shared/data'

/** The beginning of the reason for which a test is skipped when data is missing: `npm test` counts these. */
export const noSharedData = 'no shared data'

/** A file or folder of the shared data, and the reason why tests that need it are skipped: false if it exists. */
export const sharedData = (part: string): { readonly path: string; readonly skip: string | false } => {
  const path = join(sharedDataFolder, part)
  return { path, skip: existsSync(path) ? false : `${noSharedData} at ${path}` }
}
