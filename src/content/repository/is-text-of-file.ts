// Whether a page still says what the file says that it was imported from.
import { joinFrontMatter } from '../front-matter/index.ts'
import { gitBlobId } from './blob-id.ts'

/** Compares by git's id of the file; a file whose line endings were mixed is not recognised. */
export const isTextOfFile = (oid: string, text: string, frontMatter?: string): boolean => {
  const file = joinFrontMatter(frontMatter ?? null, text)
  return [file, file.replaceAll('\n', '\r\n')].some(bytes => gitBlobId(Buffer.from(bytes)) === oid)
}
