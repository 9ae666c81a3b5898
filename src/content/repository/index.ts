// Repositories of documentation: folders of Markdown files, read into outlines of pages and written from content.
export { arrange } from './arrange.ts'
export type { Arranged, ArrangedFile, ArrangedPage } from './arranged.ts'
export { type Assembled, assemble, type ReadPage } from './assemble.ts'
export { gitBlobHash, gitBlobId } from './blob-id.ts'
export type {
  ContentFile,
  ContentPage,
  ContentReusableContent,
  FileSource,
  RepositoryContent,
} from './content.ts'
export type { ContentReader } from './content-reader.ts'
export { encodeDestination, splitDestination } from './destination.ts'
export { isTextOfFile } from './is-text-of-file.ts'
export { layOut, type RepositoryLayout } from './lay-out.ts'
export { longestPageFile, type PageFile, readPageFile } from './page-file.ts'
export { fileNameOf, folderOf, relativePath, resolvePath } from './paths.ts'
export { readRepository } from './read-repository.ts'
export type { OutlineFile, Repository } from './repository.ts'
export { structureSizeLimit } from './structure-files.ts'
export { titleMarkup } from './title-text.ts'
export { type DividedFields, divideFields, type PageToDivide, undividedFields } from './write-front-matter.ts'
export { type WrittenFile, writeRepository } from './write-repository.ts'
