// Whether a page still has the text of the file that it was imported from.
import { joinFrontMatter } from '../front-matter/index.ts'
import { gitBlobId } from './blob-id.ts'

/** Compares git's object ids; a file with mixed line endings is not recognised. */
export const isTextOfFile = (oid: string, text: string, frontMatter?: string): boolean => {
  const file = joinFrontMatter(frontMatter ?? null, text)
  return [file, file.replaceAll('\n', '\r\n')].some(bytes => gitBlobId(Buffer.from(bytes)) === oid)
}
